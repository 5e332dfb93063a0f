import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Call, Db } from '#platform/server/call.ts';
import { isOnHost } from '../../model/page-edition.ts';
import type { PageDraftRow, PagePublicationRow, PageRow } from '../pages.tables.ts';
import { findMovedPage } from '../published/find-published-pages.ts';
import { findShownPage, listShownPages } from '../published/shown-pages.ts';

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

/** The earlier paths that lead to a page: none where another page is shown, nor those that another one left later. */
export async function findEarlierPaths(call: Call, page: PageRow): Promise<string[]> {
  const moves = await call.db
    .selectFrom('page_moves')
    .select('path')
    .where('page_id', '=', page.id)
    .orderBy('moved_at', 'desc')
    .orderBy('path')
    .execute();
  if (moves.length === 0) return [];
  const hosts = [false, true].filter((education) => isOnHost(page.edition, education));
  const shown = (await Promise.all(hosts.map((education) => listShownPages(call, education)))).flat();
  const others = shown.filter(({ id }) => id !== page.id);
  const leading: string[] = [];
  for (const { path } of moves)
    if (!findShownPage(others, path) && (await findMovedPage(call.db, [...others, page], path)) === page)
      leading.push(path);
  return leading;
}
