import type { ReactNode } from 'react';
import styles from './account-row.module.css';

interface AccountRowProps {
  label: string;
  /** What is set now, or the fields to change it. */
  children: ReactNode;
  /** What one can do with it, at the end of the line. */
  control?: ReactNode;
}

/** One line of the account fields: what it is called, how it stands, and what one can do. */
export function AccountRow({ label, children, control }: AccountRowProps) {
  return (
    <div className={styles.row}>
      <h3 className={styles.label}>{label}</h3>
      <div className={styles.value}>{children}</div>
      {control && <div className={styles.control}>{control}</div>}
    </div>
  );
}
