import type { ReactNode } from 'react';
import styles from './school-page.module.css';

interface SchoolListRowProps {
  name: string;
  facts: ReactNode;
  /** Buttons of the row. */
  children: ReactNode;
}

/** A row of a list on the school's page. */
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
