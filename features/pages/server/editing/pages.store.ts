import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { PageDocument } from '../../model/page-document.ts';
import type { PageEdition } from '../../model/page-edition.ts';
import { pathKey } from '../../model/page-path.ts';
import type { PageDraftRow, PageRow } from '../pages.tables.ts';
import { lockMediaOfDocument } from './lock-media.ts';

/** One writer of paths at a time, so that no two pages get one. */
export async function lockPaths(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('pages.paths'))`.execute(db);
}

export async function insertPage(db: Db, page: Insertable<Tables['pages']>): Promise<void> {
  await db.insertInto('pages').values(page).execute();
}

/** The row of a page, locked until the end of the transaction; undefined if there is none. */
export const lockPage = (db: Db, id: string): Promise<PageRow | undefined> =>
  db.selectFrom('pages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The pages that are not archived at these paths. */
export function findPagesAt(db: Db, paths: readonly string[]): Promise<PageRow[]> {
  return db
    .selectFrom('pages')
    .selectAll()
    .where('archived_at', 'is', null)
    .where(sql<string>`rtrim(path, '/')`, 'in', paths.map(pathKey))
    .execute();
}

/** The pages below a path that are not archived. */
export function findPagesBelow(db: Db, path: string): Promise<PageRow[]> {
  return db
    .selectFrom('pages')
    .selectAll()
    .where('archived_at', 'is', null)
    .where((eb) => eb.fn('starts_with', ['path', eb.val(`${pathKey(path)}/`)]), '=', true)
    .where(sql<string>`rtrim(path, '/')`, '<>', pathKey(path))
    .execute();
}

/** The drafts of some pages, by the ids of the pages. */
export async function findDrafts(db: Db, pageIds: readonly string[]): Promise<Map<string, PageDraftRow>> {
  if (pageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('page_drafts')
    .selectAll()
    .where('page_id', 'in', [...pageIds])
    .execute();
  return new Map(rows.map((row) => [row.page_id, row]));
}

/** The pages that are not archived, with their drafts. */
export const findDraftedPages = (db: Db) =>
  db
    .selectFrom('pages as p')
    .innerJoin('page_drafts as d', 'd.page_id', 'p.id')
    .where('p.archived_at', 'is', null)
    .select(['p.path', 'p.edition', 'd.document'])
    .execute();

export async function updatePagePath(
  db: Db,
  id: string,
  change: { path: string; edition: PageEdition },
): Promise<void> {
  await db.updateTable('pages').set(change).where('id', '=', id).execute();
}

export async function updateArchivedAt(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable('pages').set({ archived_at: at }).where('id', '=', id).execute();
}

/** From now on the old path leads to the page, wherever no other page is shown. */
export async function upsertPageMove(db: Db, move: Insertable<Tables['page_moves']>): Promise<void> {
  await db
    .insertInto('page_moves')
    .values({ ...move, path: pathKey(move.path) || '/' })
    .onConflict((conflict) =>
      conflict.columns(['path', 'edition']).doUpdateSet((eb) => ({
        page_id: eb.ref('excluded.page_id'),
        moved_at: eb.ref('excluded.moved_at'),
      })),
    )
    .execute();
}

/** A page that is back at an earlier path does not lead to itself. */
export async function deletePageMoves(db: Db, { id, path }: { id: string; path: string }): Promise<void> {
  await db
    .deleteFrom('page_moves')
    .where('path', '=', pathKey(path) || '/')
    .where('page_id', '=', id)
    .execute();
}

export async function insertDraft(
  db: Db,
  draft: { pageId: string; document: PageDocument; authorId: string | null; now: Date },
): Promise<void> {
  await lockMediaOfDocument(db, draft.document);
  await db
    .insertInto('page_drafts')
    .values({
      page_id: draft.pageId,
      document: JSON.stringify(draft.document),
      revision: 1,
      version: null,
      author_id: draft.authorId,
      saved_at: draft.now,
    })
    .execute();
}

export interface DraftChange {
  document?: PageDocument;
  version: number | null;
  authorId: string | null;
  now: Date;
}

/** Changes a draft and raises its revision. The caller has locked the page and checked the revision. */
export async function updateDraft(db: Db, pageId: string, change: DraftChange): Promise<void> {
  if (change.document) await lockMediaOfDocument(db, change.document);
  await db
    .updateTable('page_drafts')
    .set((eb) => ({
      ...(change.document && { document: JSON.stringify(change.document) }),
      version: change.version,
      revision: eb('revision', '+', 1),
      author_id: change.authorId,
      saved_at: change.now,
    }))
    .where('page_id', '=', pageId)
    .execute();
}

/** Adds a version with the next number, which it returns. The caller has locked the page. */
export async function insertVersion(
  db: Db,
  version: { pageId: string; document: PageDocument; authorId: string | null; note: string; now: Date },
): Promise<number> {
  const { number } = await db
    .insertInto('page_versions')
    .values((eb) => ({
      page_id: version.pageId,
      number: eb
        .selectFrom('page_versions')
        .where('page_id', '=', version.pageId)
        .select((inner) =>
          inner(inner.fn.coalesce(inner.fn.max('number'), inner.lit(0)), '+', 1).as('next'),
        ) as never,
      document: JSON.stringify(version.document),
      author_id: version.authorId,
      note: version.note,
      created_at: version.now,
    }))
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function insertPublication(
  db: Db,
  publication: Insertable<Tables['page_publications']>,
): Promise<void> {
  await db.insertInto('page_publications').values(publication).execute();
}

/** Ends publications of a page (or one) that have begun, and takes those back that have not. Returns how many. */
export async function deleteOrEndPublications(
  db: Db,
  { pageId, id, now }: { pageId: string; id?: string; now: Date },
): Promise<number> {
  const planned = await db
    .deleteFrom('page_publications')
    .where('page_id', '=', pageId)
    .where('from_at', '>=', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  const begun = await db
    .updateTable('page_publications')
    .set({ until_at: now })
    .where('page_id', '=', pageId)
    .where('from_at', '<', now)
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(planned.numDeletedRows + begun.numUpdatedRows);
}
