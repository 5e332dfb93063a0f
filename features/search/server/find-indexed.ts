import type { Db } from '#platform/server/call.ts';
import { findByPopularity } from './find-by-popularity.ts';
import { findSorted, findSortedUnlessMany } from './find-sorted.ts';
import { isKnownFrequent, markFrequent } from './frequent-questions.ts';
import { tierCount } from './match.scopes.ts';
import { type NameIndex, type SearchLimits, searchLimits } from './name-index.ts';
import type { Matches, ResultPosition, SourceQuery } from './search-source.ts';

/**
 * The positions after `query.after`, in order. Few matches are all read by the index of parts and sorted; a frequent term is read
 * tier by tier, scanning rows by popularity where a tier has many. So the cost depends on the page, not on the number of matches.
 */
export async function findIndexed(
  db: Db,
  { source, query, limits = searchLimits }: { source: NameIndex; query: SourceQuery; limits?: SearchLimits },
): Promise<Matches> {
  const few = await findUnlessMany(db, { source, query, tier: null, limits });
  if (few) return { ...few, counted: true };
  const positions: ResultPosition[] = [];
  for (
    let tier = query.after?.tier ?? 0;
    tier < tierCount(query) && positions.length < query.limit;
    tier += 1
  ) {
    const after = query.after?.tier === tier ? query.after : null;
    const rest = { ...query, after, limit: query.limit - positions.length };
    positions.push(...(await findTier(db, { source, query: rest, tier, limits })));
  }
  return { positions, total: limits.fewMatches, counted: false };
}

/** Prefixes and whole words have indexes; the one of words is used where scanning by popularity finds too few. */
async function findTier(
  db: Db,
  {
    source,
    query,
    tier,
    limits,
  }: { source: NameIndex; query: SourceQuery; tier: number; limits: SearchLimits },
): Promise<ResultPosition[]> {
  const hasTiers = tierCount(query) > 1;
  if (hasTiers && tier === WORD) {
    const first = await findByPopularity(db, {
      source,
      query,
      tier,
      limits: {
        ...limits,
        maxScanned: 2 * limits.firstScan,
      },
    });
    if (first !== null) return first;
  }
  if (hasTiers && (tier < WORD || (tier === WORD && hasWord(query)))) {
    const few = await findUnlessMany(db, { source, query, tier, limits });
    if (few) return few.positions;
  }
  return (
    (await findByPopularity(db, { source, query, tier, limits })) ?? findSorted(db, { source, query, tier })
  );
}

/** Null where there are too many to sort. */
async function findUnlessMany(
  db: Db,
  {
    source,
    query,
    tier,
    limits: { fewMatches },
  }: { source: NameIndex; query: SourceQuery; tier: number | null; limits: SearchLimits },
): Promise<{ positions: ResultPosition[]; total: number } | null> {
  const { term, loose, audienceIds } = query;
  const key = JSON.stringify([
    source.namesTable,
    tier,
    fewMatches,
    loose,
    term.text.toLowerCase(),
    audienceIds,
  ]);
  if (isKnownFrequent(key)) return null;
  const few = await findSortedUnlessMany(db, { source, query, tier, few: fewMatches });
  if (few.total <= fewMatches) return few;
  markFrequent(key);
  return null;
}

const WORD = 2;
const hasWord = ({ term }: SourceQuery): boolean => term.words.length > 0;
