import { invalid } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import { editionsOverlap, type PageEdition } from '../../model/page-edition.ts';
import { findPagesAt, lockPaths } from './pages.store.ts';

interface NewPlace {
  /** The page that goes there; absent for a new one. */
  id?: string;
  path: string;
  edition: PageEdition;
}

/** Refuses (422) paths that other pages of the same host have. From then on no other transaction gives paths away. */
export async function checkPathsAreFree(db: Db, places: readonly NewPlace[]): Promise<void> {
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
