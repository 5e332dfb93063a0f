import styles from './group-page.module.css';
import { LinkedText } from './linked-text.tsx';

/** The description of a group with its web addresses as links. */
export function GroupDescription({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={styles.description}>
      <LinkedText text={text} />
    </p>
  );
}
