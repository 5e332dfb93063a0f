import type { ReactNode } from 'react';
import styles from './school-page.module.css';

interface SchoolListRowProps {
  name: string;
  facts: ReactNode;
  /** What can be done about them. */
  children: ReactNode;
}

/** Somebody in a list of a school's. */
export function SchoolListRow({ name, facts, children }: SchoolListRowProps) {
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
