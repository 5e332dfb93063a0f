import type { ReactNode } from 'react';
import styles from './record-head.module.css';

interface RecordHeadProps {
  title: ReactNode;
  /** Null where it has none. */
  state: string | null;
  /** Good and bad states have a colour beside their word. */
  tone?: 'good' | 'bad' | 'neutral';
  /** A sum of money, at the other end. */
  amount?: string;
  /** Facts between title and state. */
  children?: ReactNode;
}

/** The header of a record in a list of an admin's page: what it is called, its state, and its sum. */
export function RecordHead({ title, state, tone = 'neutral', amount, children }: RecordHeadProps) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {children}
      {state !== null && (
        <span className={styles.state} data-tone={tone}>
          {state}
        </span>
      )}
      {amount !== undefined && <span className={styles.amount}>{amount}</span>}
    </header>
  );
}
