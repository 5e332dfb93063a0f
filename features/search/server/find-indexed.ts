import type { Db } from '#platform/server/call.ts';
import { findPopular } from './find-popular.ts';
import { findAll, findFew } from './find-sorted.ts';
import { type IndexedNames, type SearchLimits, searchLimits } from './indexed-names.ts';
import { isKnownToBeMany, noteMany } from './known-to-be-many.ts';
import { tierCount } from './match.scopes.ts';
import type { Asked, Matches, Place } from './search-source.ts';

/**
 * The places that follow `asked.after`, in order. Where few things match, all of them are read by the index of parts and sorted.
 * A frequent term goes tier by tier: few of a tier are read and sorted as well, of many the most popular are scanned until there
 * are enough. So what is read is bounded by the page and not by how much there is.
 */
export async function findIndexed(
  db: Db,
  source: IndexedNames,
  asked: Asked,
  limits: SearchLimits = searchLimits,
): Promise<Matches> {
  const few = await findIfFew(db, source, asked, null, limits);
  if (few) return { ...few, counted: true };
  const places: Place[] = [];
  for (let tier = asked.after?.tier ?? 0; tier < tierCount(asked) && places.length < asked.limit; tier += 1) {
    const after = asked.after?.tier === tier ? asked.after : null;
    const rest = { ...asked, after, limit: asked.limit - places.length };
    places.push(...(await findTier(db, source, rest, tier, limits)));
  }
  return { places, total: limits.fewMatches, counted: false };
}

/** Beginnings have an index, and whole words have one, which is worth it where the most popular do not hold enough of them. */
async function findTier(
  db: Db,
  source: IndexedNames,
  asked: Asked,
  tier: number,
  limits: SearchLimits,
): Promise<Place[]> {
  const hasTiers = tierCount(asked) > 1;
  if (hasTiers && tier === WORD) {
    const first = await findPopular(db, source, asked, tier, {
      ...limits,
      mostScanned: 2 * limits.firstScan,
    });
    if (first !== null) return first;
  }
  if (hasTiers && (tier < WORD || (tier === WORD && hasWord(asked)))) {
    const few = await findIfFew(db, source, asked, tier, limits);
    if (few) return few.places;
  }
  return (await findPopular(db, source, asked, tier, limits)) ?? findAll(db, source, asked, tier);
}

/** Null where there are too many to be sorted. */
async function findIfFew(
  db: Db,
  source: IndexedNames,
  asked: Asked,
  tier: number | null,
  { fewMatches }: SearchLimits,
): Promise<{ places: Place[]; total: number } | null> {
  const { term, loose, circles } = asked;
  const question = JSON.stringify([source.names, tier, fewMatches, loose, term.text.toLowerCase(), circles]);
  if (isKnownToBeMany(question)) return null;
  const few = await findFew(db, source, asked, tier, fewMatches);
  if (few.total <= fewMatches) return few;
  noteMany(question);
  return null;
}

const WORD = 2;
const hasWord = ({ term }: Asked): boolean => term.words.length > 0;
