import { sql } from 'kysely';
import { moderationPage } from '#features/reports/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { OverviewPart } from './overview-part.ts';

/** Reports and appeals that nobody has decided. */
export const openCasesPart: OverviewPart = {
  name: 'reports',

  async find({ db }) {
    const { rows } = await sql<{ reports: number; appeals: number }>`
      select count(*) filter (where subject_kind <> 'appeal')::int as reports,
        count(*) filter (where subject_kind = 'appeal')::int as appeals
      from moderation_cases where settled_at is null`.execute(db);
    const { reports = 0, appeals = 0 } = rows[0] ?? {};
    const counts = [
      { title: 'Reports', count: reports, href: href(moderationPage) },
      { title: 'Appeals', count: appeals, href: href(moderationPage) },
    ];
    return { waiting: counts.filter(({ count }) => count > 0) };
  },
};
