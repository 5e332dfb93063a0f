import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** The page's one `h1`. */
  title: ReactNode;
  /** A sentence below it. */
  lead?: ReactNode;
  /** What one may do here, or the way back, at the other end. */
  children?: ReactNode;
}

/** What a page begins with. */
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
