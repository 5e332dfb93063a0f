import { type ReactNode, useId } from 'react';
import { classNames } from '#design/class-names.ts';
import styles from './account-page.module.css';

interface AccountSectionProps {
  id: string;
  title: string;
  /** One line below the title. */
  lead?: string;
  danger?: boolean;
  children: ReactNode;
}

/** One section of the account page; `id` is its address fragment. */
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
