import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import styles from './studio.module.css';

/** Shown when a project was deleted or the viewer may no longer see it. */
export function ClosedProject({ siteUrl, logo }: { siteUrl: string; logo: ReactNode }) {
  return (
    <main className={styles.alone}>
      <a className={styles.logo} href={siteUrl} aria-label="Tonehall">
        {logo}
      </a>
      <h1>This project is closed to you</h1>
      <p className={styles.lead} role="alert">
        It was deleted, or you do not work on it any more.
      </p>
      <p>
        <a className={buttonClass('primary')} href={`${siteUrl}/account/projects`}>
          My projects
        </a>
      </p>
    </main>
  );
}
