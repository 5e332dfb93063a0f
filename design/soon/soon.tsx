import { classNames } from '../class-names.ts';
import styles from './soon.module.css';

/** Beside a link: what it leads to is not built yet. */
export function Soon({ id, className }: { id?: string; className?: string | undefined }) {
  return (
    <span id={id} className={classNames(styles.soon, className)}>
      soon
    </span>
  );
}
