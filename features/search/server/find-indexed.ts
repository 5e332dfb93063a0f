import type { Db } from '#platform/server/call.ts';
import { findByPopularity } from './find-by-popularity.ts';
import { findSorted, findSortedUnlessMany } from './find-sorted.ts';
import { isKnownFrequent, markFrequent } from './frequent-questions.ts';
import { tierCount } from './match.scopes.ts';
import { type NameIndex, type SearchLimits, searchLimits } from './name-index.ts';
import type { Matches, ResultPosition, SourceQuery } from './search-source.ts';

/**
 * The positions that follow `asked.after`, in order. Where few things match, all of them are read by the index of parts and sorted.
 * A frequent term goes tier by tier: few of a tier are read and sorted as well, of many the most popular are scanned until there
 * are enough. So what is read is bounded by the page and not by how much there is.
 */
export async function findIndexed(
  db: Db,
  source: NameIndex,
  asked: SourceQuery,
  limits: SearchLimits = searchLimits,
): Promise<Matches> {
  const few = await findUnlessMany(db, source, asked, null, limits);
  if (few) return { ...few, counted: true };
  const positions: ResultPosition[] = [];
  for (
    let tier = asked.after?.tier ?? 0;
    tier < tierCount(asked) && positions.length < asked.limit;
    tier += 1
  ) {
    const after = asked.after?.tier === tier ? asked.after : null;
    const rest = { ...asked, after, limit: asked.limit - positions.length };
    positions.push(...(await findTier(db, source, rest, tier, limits)));
  }
  return { positions, total: limits.fewMatches, counted: false };
}

/** Beginnings have an index, and whole words have one, which is worth it where the most popular do not hold enough of them. */
async function findTier(
  db: Db,
  source: NameIndex,
  asked: SourceQuery,
  tier: number,
  limits: SearchLimits,
): Promise<ResultPosition[]> {
  const hasTiers = tierCount(asked) > 1;
  if (hasTiers && tier === WORD) {
    const first = await findByPopularity(db, source, asked, tier, {
      ...limits,
      maxScanned: 2 * limits.firstScan,
    });
    if (first !== null) return first;
  }
  if (hasTiers && (tier < WORD || (tier === WORD && hasWord(asked)))) {
    const few = await findUnlessMany(db, source, asked, tier, limits);
    if (few) return few.positions;
  }
  return (await findByPopularity(db, source, asked, tier, limits)) ?? findSorted(db, source, asked, tier);
}

/** Null where there are too many to be sorted. */
async function findUnlessMany(
  db: Db,
  source: NameIndex,
  asked: SourceQuery,
  tier: number | null,
  { fewMatches }: SearchLimits,
): Promise<{ positions: ResultPosition[]; total: number } | null> {
  const { term, loose, audienceIds: circles } = asked;
  const question = JSON.stringify([
    source.namesTable,
    tier,
    fewMatches,
    loose,
    term.text.toLowerCase(),
    circles,
  ]);
  if (isKnownFrequent(question)) return null;
  const few = await findSortedUnlessMany(db, source, asked, tier, fewMatches);
  if (few.total <= fewMatches) return few;
  markFrequent(question);
  return null;
}

const WORD = 2;
const hasWord = ({ term }: SourceQuery): boolean => term.words.length > 0;
