import type { ReactNode } from 'react';
import styles from './school-page.module.css';

interface SchoolRowProps {
  name: string;
  facts: ReactNode;
  /** What can be done about them. */
  children: ReactNode;
}

/** Somebody in a list of a school's. */
export function SchoolRow({ name, facts, children }: SchoolRowProps) {
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.facts}>{facts}</span>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
