import type { ReactNode } from 'react';
import styles from './account-row.module.css';

interface AccountRowProps {
  label: string;
  /** The present value, or the fields to change it. */
  children: ReactNode;
  /** The button at the end of the row. */
  control?: ReactNode;
}

/** One row of the account page: label, value and control. */
export function AccountRow({ label, children, control }: AccountRowProps) {
  return (
    <div className={styles.row}>
      <h3 className={styles.label}>{label}</h3>
      <div className={styles.value}>{children}</div>
      {control && <div className={styles.control}>{control}</div>}
    </div>
  );
}
