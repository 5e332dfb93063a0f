import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/server/call.ts';
import type { PageDraftRow, PagePublicationRow, PageRow } from '../pages.tables.ts';

export interface Author {
  id: string;
  username: string;
}
type WithAuthor<T> = T & { author: Author | null };

/** A page's row; undefined if there is none. */
export const findPageRow = (db: Db, id: string): Promise<PageRow | undefined> =>
  db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst();

/** The draft of a page, which every page has. */
export const getDraft = (db: Db, pageId: string): Promise<WithAuthor<PageDraftRow>> =>
  db
    .selectFrom('page_drafts as d')
    .selectAll('d')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.username'])
          .whereRef('users.id', '=', 'd.author_id'),
      ).as('author'),
    )
    .where('d.page_id', '=', pageId)
    .executeTakeFirstOrThrow();

/** The publications of a page that are not over, newest beginning first. */
export const findPublications = (
  db: Db,
  pageId: string,
  now: Date,
): Promise<WithAuthor<PagePublicationRow>[]> =>
  db
    .selectFrom('page_publications as u')
    .selectAll('u')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.username'])
          .whereRef('users.id', '=', 'u.author_id'),
      ).as('author'),
    )
    .where('u.page_id', '=', pageId)
    .where((eb) => eb.or([eb('u.until_at', 'is', null), eb('u.until_at', '>', now)]))
    .orderBy('u.from_at', 'desc')
    .orderBy('u.place', 'desc')
    .execute();

/** The earlier paths of a page. */
export async function findEarlierPaths(db: Db, pageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('page_moves')
    .select('path')
    .where('page_id', '=', pageId)
    .orderBy('moved_at', 'desc')
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}
