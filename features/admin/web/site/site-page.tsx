import { useSuspenseQuery } from '@tanstack/react-query';
import { PageHead } from '#design/page-head/page-head.tsx';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { InvitationLinks } from './invitation-links.tsx';
import { SiteForm } from './site-form.tsx';
import styles from './site-page.module.css';
import { siteQuery } from './site-queries.ts';

/** `/admin/site`: what holds for the whole installation, and the links by which people are invited to it. */
export function SitePage() {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()));
  const { changedAt, changedBy } = site;
  return (
    <div className={styles.page}>
      <PageHead
        title="Site"
        lead="What holds for every page and e-mail. What is empty stays as the server was set up."
      />
      {changedAt !== null && (
        <p className={styles.quiet}>
          Last changed {formatTimestampOfYear(changedAt)} by {changedBy ?? 'somebody who has left'}.
        </p>
      )}
      <SiteForm site={site} />
      <InvitationLinks />
    </div>
  );
}
