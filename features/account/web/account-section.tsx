import { type ReactNode, useId } from 'react';
import { classNames } from '#design/class-names.ts';
import styles from './account-page.module.css';

interface AccountSectionProps {
  id: string;
  title: string;
  /** One line about it. */
  lead?: string;
  danger?: boolean;
  children: ReactNode;
}

/** One card of the account page, with an address of its own. */
export function AccountSection({ id, title, lead, danger = false, children }: AccountSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      className={classNames(styles.section, danger && styles.danger)}
      aria-labelledby={headingId}
    >
      <header className={styles.sectionHead}>
        <h2 id={headingId} tabIndex={-1} className={styles.sectionTitle}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
