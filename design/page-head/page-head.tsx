import type { ReactNode, Ref } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** The page's one `h1`. */
  title: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** For a page that moves the focus to its heading. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Actions or a back link, at the other end. */
  children?: ReactNode;
}

/** The header of a page. */
export function PageHead({ title, lead, titleRef, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children && <div className={styles.ways}>{children}</div>}
    </header>
  );
}
