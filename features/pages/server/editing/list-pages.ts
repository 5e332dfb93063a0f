import { sql } from 'kysely';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listPages as contract, PageLine } from '../../admin.contract.ts';
import type { PageDocument, PageType } from '../../model/page-document.ts';
import { pageStateOf } from '../../model/page-state.ts';
import { currentPublication } from '../../model/publication.ts';

const maxPages = 5000;

/** All pages by path, archived ones last. */
export async function listPages({ db, now }: MemberCall): Promise<AnswerOf<typeof contract>> {
  const rows = await db
    .selectFrom('pages as p')
    .innerJoin('page_drafts as d', 'd.page_id', 'p.id')
    .select([
      'p.id',
      'p.path',
      'p.edition',
      'p.archived_at',
      'd.version',
      'd.saved_at',
      sql<PageDocument['title']>`d.document ->> 'title'`.as('title'),
      sql<PageType>`d.document ->> 'type'`.as('type'),
    ])
    .orderBy(sql`p.archived_at is not null`)
    .orderBy(sql`p.path collate "C"`)
    .orderBy('p.edition')
    .limit(maxPages)
    .execute();
  const periods = await db
    .selectFrom('page_publications')
    .select(['page_id', 'version', 'from_at', 'until_at'])
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .orderBy('place')
    .execute();
  const byPage = Map.groupBy(periods, ({ page_id }) => page_id);
  return {
    data: rows.map((row): PageLine => {
      const publications = (byPage.get(row.id) ?? []).map(({ version, from_at, until_at }) => ({
        version,
        fromAt: from_at.getTime(),
        untilAt: until_at?.getTime() ?? null,
      }));
      const planned = publications.map(({ fromAt }) => fromAt).filter((from) => from > now.getTime());
      const { id, path, edition, title, type, version, saved_at, archived_at } = row;
      return {
        id,
        path,
        edition,
        title,
        type,
        state: pageStateOf({
          archived: archived_at !== null,
          shownVersion: currentPublication(publications, now.getTime())?.version ?? null,
          draftVersion: version,
          hasPlanned: planned.length > 0,
        }),
        nextFromAt: planned.length === 0 ? null : new Date(Math.min(...planned)).toISOString(),
        savedAt: saved_at.toISOString(),
      };
    }),
  };
}
