import type { ReactNode } from 'react';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
import styles from './community-page.module.css';

interface CommunitySectionProps {
  heading: string;
  /** Where the rest of it is; null where there is no more. */
  showAll: string | null;
  children: ReactNode;
}

/** One row of the community's home. */
export function CommunitySection({ heading, showAll, children }: CommunitySectionProps) {
  return (
    <div className={styles.section}>
      <header className={styles.head}>
        <h2 className={styles.heading}>{heading}</h2>
        {showAll !== null && (
          <a className={classNames(linkClass('quiet'), styles.all)} href={showAll}>
            Show all<span className="spoken"> of {heading}</span>
          </a>
        )}
      </header>
      {children}
    </div>
  );
}
