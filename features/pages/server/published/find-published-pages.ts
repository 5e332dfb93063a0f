import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { PageDocument } from '../../model/page-document.ts';
import type { PageEdition } from '../../model/page-edition.ts';
import { pathKey } from '../../model/page-path.ts';

/** A document without its blocks. */
export type PageHead = Omit<PageDocument, 'blocks'>;

export interface Publication {
  version: number;
  fromAt: number;
  untilAt: number | null;
  head: PageHead;
  /** The key of its share card; absent while it has none. */
  card?: string | undefined;
}

/** A page with its publications that are not over, in the order of their creation. */
export interface PublishedPage {
  id: string;
  path: string;
  edition: PageEdition;
  publications: Publication[];
}

/** All pages that are shown now or will be. */
export async function findPublishedPages(db: Db, now: Date): Promise<PublishedPage[]> {
  const rows = await db
    .selectFrom('pages as p')
    .innerJoin('page_publications as u', 'u.page_id', 'p.id')
    .innerJoin('page_versions as v', (join) =>
      join.onRef('v.page_id', '=', 'u.page_id').onRef('v.number', '=', 'u.version'),
    )
    .leftJoin('page_share_cards as c', (join) =>
      join.onRef('c.page_id', '=', 'u.page_id').onRef('c.version', '=', 'u.version'),
    )
    .where('p.archived_at', 'is', null)
    .where((eb) => eb.or([eb('u.until_at', 'is', null), eb('u.until_at', '>', now)]))
    .select([
      'p.id',
      'p.path',
      'p.edition',
      'u.version',
      'u.from_at',
      'u.until_at',
      'c.key as card',
      sql<PageHead>`v.document - 'blocks'`.as('head'),
    ])
    .orderBy('u.place')
    .execute();
  const pages = new Map<string, PublishedPage>();
  for (const { id, path, edition, version, from_at, until_at, head, card } of rows) {
    const page = pages.get(id) ?? { id, path, edition, publications: [] };
    page.publications.push({
      version,
      fromAt: from_at.getTime(),
      untilAt: until_at?.getTime() ?? null,
      head,
      card: card ?? undefined,
    });
    pages.set(id, page);
  }
  return [...pages.values()];
}

/** Versions of a page by the time at which they were first shown, the newest first. */
export async function findBegunPublications(
  db: Db,
  pageId: string,
  now: Date,
): Promise<{ version: number; from_at: Date }[]> {
  // Bundled pages have no uuid, and no publications.
  if (!/^[0-9a-f-]{36}$/.test(pageId)) return [];
  return db
    .selectFrom('page_publications')
    .where('page_id', '=', pageId)
    .where('from_at', '<=', now)
    .groupBy('version')
    .select((eb) => ['version', eb.fn.min('from_at').as('from_at')])
    .orderBy((eb) => eb.fn.min('from_at'), 'desc')
    .orderBy('version', 'desc')
    .execute();
}

/** Where pages are or were that have been shown, archived ones too; a draft takes no place. */
export async function findPagePlaces(db: Db, now: Date): Promise<{ path: string; edition: PageEdition }[]> {
  const { rows } = await sql<{ path: string; edition: PageEdition }>`
    with shown as (select distinct page_id from page_publications where from_at <= ${now})
    select p.path, p.edition from pages p join shown on shown.page_id = p.id
    union all
    select m.path, m.edition from page_moves m join shown on shown.page_id = m.page_id`.execute(db);
  return rows;
}

/** The document of a version; undefined if there is none. */
export async function findVersionDocument(
  db: Db,
  pageId: string,
  version: number,
): Promise<PageDocument | undefined> {
  const row = await db
    .selectFrom('page_versions')
    .select('document')
    .where('page_id', '=', pageId)
    .where('number', '=', version)
    .executeTakeFirst();
  return row?.document;
}

/** That one of some pages whose earlier path this is, of several the one that left it last; undefined for none. */
export async function findMovedPage<P extends { id: string }>(
  db: Db,
  pages: readonly P[],
  path: string,
): Promise<P | undefined> {
  const moves = await db
    .selectFrom('page_moves')
    .select('page_id')
    .where('path', '=', pathKey(path) || '/')
    .orderBy('moved_at', 'desc')
    .orderBy('page_id')
    .execute();
  for (const { page_id } of moves) {
    const found = pages.find(({ id }) => id === page_id);
    if (found) return found;
  }
  return undefined;
}
