import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** The page's one `h1`. */
  title: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Actions or a back link, at the other end. */
  children?: ReactNode;
}

/** The header of a page. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children && <div className={styles.ways}>{children}</div>}
    </header>
  );
}
