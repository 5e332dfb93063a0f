import type { Paging } from '#platform/pure/paging.ts';
import { toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { offsetOf } from '#platform/server/db/keyset.ts';
import { parseSearchTerm } from '../model/search-term.ts';
import type { SearchType } from '../model/search-types.ts';
import { findCorrection } from './find-correction.ts';
import { readSearchCursor, searchCursorKey, type TermReading } from './search-cursor.ts';
import type { ResultPosition, SearchSource, SourceQuery } from './search-source.ts';

export interface SearchRequest {
  text: string;
  sort: string;
  paging: Paging;
  audienceIds: readonly string[];
}

export type FoundPosition = ResultPosition & { type: SearchType };

export interface ResultPage {
  positions: FoundPosition[];
  nextPage: string | null;
  total: number;
  counted: boolean;
  correctedTerm: string | null;
}

/** One page of positions from all sources, in one order. */
export async function findResultPage(
  call: Call,
  sources: readonly SearchSource[],
  question: SearchRequest,
): Promise<ResultPage> {
  const { start, items } = question.paging;
  const cursor = readSearchCursor(start, question.sort);
  const skipped = offsetOf(start, items);
  const limit = skipped + items + 1;
  const ask = async (reading: TermReading): Promise<SourceResults> =>
    findInSources(call, sources, {
      term: parseSearchTerm(reading.text),
      loose: reading.loose,
      sort: question.sort,
      after: cursor?.after ?? null,
      limit,
      audienceIds: question.audienceIds,
    });
  const { reading, read } = cursor
    ? { reading: cursor.reading, read: await ask(cursor.reading) }
    : await findFirstReading(call, question.text, ask);
  const page = toPage(read.positions.slice(skipped), items, (after) => searchCursorKey({ reading, after }));
  const correctedTerm = reading.text === question.text || read.total === 0 ? null : reading.text;
  return {
    positions: page.items,
    nextPage: page.nextPage,
    total: read.total,
    counted: read.counted,
    correctedTerm,
  };
}

interface SourceResults {
  positions: FoundPosition[];
  total: number;
  counted: boolean;
}

/** Tries the term as typed, then its words in any order, then both with typos corrected. */
async function findFirstReading(
  call: Call,
  text: string,
  ask: (reading: TermReading) => Promise<SourceResults>,
) {
  let last: { reading: TermReading; read: SourceResults } | null = null;
  const corrected = () => findCorrection(call.db, parseSearchTerm(text));
  for (const wording of [() => Promise.resolve(text), corrected]) {
    const worded = await wording();
    if (worded === null) continue;
    for (const loose of parseSearchTerm(worded).words.length > 1 ? [false, true] : [false]) {
      const reading = { text: worded, loose };
      last = { reading, read: await ask(reading) };
      if (last.read.total > 0) return last;
    }
  }
  return last ?? { reading: { text, loose: false }, read: { positions: [], total: 0, counted: true } };
}

async function findInSources(
  call: Call,
  sources: readonly SearchSource[],
  query: SourceQuery,
): Promise<SourceResults> {
  const parts = await Promise.all(
    sources.map(async (source) => ({ type: source.type, ...(await source.find(call, query)) })),
  );
  const positions = parts.flatMap(({ type, positions: found }) =>
    found.map((position) => ({ ...position, type })),
  );
  if (parts.length > 1) positions.sort(comparePositions);
  return {
    positions: positions.slice(0, query.limit),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    counted: parts.every(({ counted }) => counted),
  };
}

/** Several sources are only searched by `rank`, whose values are numbers. */
const comparePositions = (one: ResultPosition, other: ResultPosition): number =>
  one.tier - other.tier || Number(one.value) - Number(other.value) || (one.id < other.id ? -1 : 1);
