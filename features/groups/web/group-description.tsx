import styles from './group-page.module.css';
import { LinkedText } from './linked-text.tsx';

/** What its admins say of a group. */
export function GroupDescription({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={styles.description}>
      <LinkedText text={text} />
    </p>
  );
}
