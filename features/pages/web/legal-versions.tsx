import { linkClass } from '#design/link/link-class.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import styles from './content-page.module.css';
import type { PageToShow } from './content-page-queries.ts';

/** At the foot of a legal text: its versions by the day since which they held, and which one is shown. */
export function LegalVersions({ page: { path, versions = [] } }: { page: PageToShow }) {
  return (
    <nav className={styles.versions} aria-label="Versions of this text">
      <h2>Versions of this text</h2>
      <ul>
        {versions.map(({ version, fromAt, shown, current }) => (
          <li key={version}>
            <a
              className={linkClass()}
              href={current ? path : `${path}?version=${version}`}
              aria-current={shown || undefined}
            >
              Since <time dateTime={fromAt}>{formatTimestampOfYear(fromAt)}</time>
            </a>
            {current ? ' (in force)' : ''}
            {shown && !current ? ' (this one, no longer in force)' : ''}
          </li>
        ))}
      </ul>
    </nav>
  );
}
