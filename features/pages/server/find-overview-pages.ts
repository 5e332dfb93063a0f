import { sql } from 'kysely';
import type { OverviewPart } from '#features/admin/server/overview-part.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { adminPageEditorPage } from '../pages.ts';

interface Row {
  id: string;
  title: string;
  at: Date;
}

const toEntry = ({ id, title, at }: Row) => ({
  kind: 'Page',
  title,
  href: href(adminPageEditorPage, { id }),
  at: at.toISOString(),
});

/** Pages whose next publication is to come, and those whose draft was changed since it was published, long ago. */
export const pagesOverviewPart: OverviewPart = {
  name: 'pages',

  async find(call, oldBefore) {
    const [upcoming, old] = await Promise.all([findUpcoming(call), findOldDrafts(call, oldBefore)]);
    return { upcoming: upcoming.map(toEntry), oldDrafts: old.map(toEntry) };
  },
};

async function findUpcoming({ db, now }: Call): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, d.document ->> 'title' as title, min(f.from_at) as at
    from page_publications f join pages p on p.id = f.page_id join page_drafts d on d.page_id = p.id
    where f.from_at > ${now} and p.archived_at is null
    group by p.id, d.document ->> 'title' order by 3, 1 limit 20`.execute(db);
  return rows;
}

async function findOldDrafts({ db }: Call, oldBefore: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, d.document ->> 'title' as title, d.saved_at as at
    from page_drafts d join pages p on p.id = d.page_id
    where d.version is null and d.saved_at < ${oldBefore} and p.archived_at is null
    order by d.saved_at, p.id limit 20`.execute(db);
  return rows;
}
