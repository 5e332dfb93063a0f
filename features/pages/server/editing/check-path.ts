import { invalid } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import { editionsOverlap, type PageEdition } from '../../model/page-edition.ts';
import type { HasDeclaredPage } from './declared-pages.ts';
import { findPagesAt, lockPaths } from './pages.store.ts';

interface NewPlace {
  /** The page that goes there; absent for a new one. */
  id?: string;
  path: string;
  edition: PageEdition;
}

/**
 * Refuses (422) paths that declared pages, or other pages of the same host, have. From then on no other transaction gives paths
 * away.
 */
export async function checkPathsAreFree(
  db: Db,
  hasDeclaredPage: HasDeclaredPage,
  places: readonly NewPlace[],
): Promise<void> {
  if (places.some(({ path }) => hasDeclaredPage(path)))
    throw invalid({ path: ['is used by the site itself'] });
  await lockPaths(db);
  const ids = new Set(places.map(({ id }) => id));
  const others = (
    await findPagesAt(
      db,
      places.map(({ path }) => path),
    )
  ).filter(({ id }) => !ids.has(id));
  const isTaken = others.some(({ edition }) =>
    places.some((place) => editionsOverlap(edition, place.edition)),
  );
  if (isTaken) throw invalid({ path: ['has already been taken'] });
}
