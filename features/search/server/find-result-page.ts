import { sql } from 'kysely';
import { isUuid } from '#platform/pure/ids.ts';
import type { CursorPart, PageStart, Paging } from '#platform/pure/paging.ts';
import { toPage } from '#platform/pure/paging.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { isStorableText, offsetOf } from '#platform/server/db/keyset.ts';
import { parseSearchTerm, replaceWords, type SearchTerm } from '../model/search-term.ts';
import type { SearchType } from '../model/search-types.ts';
import type { TrackFilters } from '../model/track-filters.ts';
import type { ResultPosition, SearchSource, SourceQuery } from './search-source.ts';

export interface SearchRequest {
  text: string;
  /** Null where tracks are not narrowed. */
  filters: TrackFilters | null;
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
  const cursor = readSearchCursor(start, question);
  const skipped = offsetOf(start, items);
  const limit = skipped + items + 1;
  const ask = async (reading: TermReading): Promise<SourceResults> =>
    findInSources(call, sources, {
      term: parseSearchTerm(reading.text),
      narrowedBy: question.filters ? { filters: question.filters, now: call.now } : undefined,
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

export async function findInSources(
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

/** How a term was searched: as a whole or by its words, as typed or corrected. */
interface TermReading {
  text: string;
  loose: boolean;
}

/** Content of `next_page`: the last position, and how the term was searched. */
interface SearchCursor {
  reading: TermReading;
  after: ResultPosition;
}

const searchCursorKey = ({ reading, after }: SearchCursor): CursorPart[] => [
  `${reading.loose ? 'loose' : 'whole'} ${reading.text}`,
  after.tier,
  after.value,
  after.id,
];

/** Null for a page number, and for anything but a cursor of a search with this sort; no term only where there are filters. */
function readSearchCursor(start: PageStart, { sort, filters }: SearchRequest): SearchCursor | null {
  if (start.kind !== 'after') return null;
  const [how, tier, value, id] = start.key;
  const [, wording, text] = /^(loose|whole) (.{0,200})$/su.exec(String(how)) ?? [];
  const isTier = tier === 0 || tier === 1 || tier === 2 || tier === 3;
  const isValue = sort === 'title' ? isStorableText(value) : Number.isSafeInteger(value);
  if (text === undefined || !isStorableText(text) || !isTier || !isValue || !isUuid(id)) return null;
  const term = parseSearchTerm(text);
  const loose = wording === 'loose';
  if (loose ? term.words.length === 0 : term.text === '' && filters === null) return null;
  return {
    reading: { text, loose },
    after: { tier, value: value as string | number, id },
  };
}

/** Of equally near words, this many are compared by their frequency in names. */
const maxCandidates = 8;

/** The term with each unknown word replaced by the nearest word of a name; null where nothing is replaced. */
async function findCorrection(db: Db, term: SearchTerm): Promise<string | null> {
  const corrections = new Map<string, string>();
  for (const word of new Set(term.words)) {
    const nearest = await nearestWord(db, word.toLowerCase());
    if (nearest !== null) corrections.set(word, nearest);
  }
  if (corrections.size === 0) return null;
  return replaceWords(term.text, (word) => corrections.get(word) ?? word);
}

/** Null for a word that is known, too short, or near to no other. */
async function nearestWord(db: Db, word: string): Promise<string | null> {
  const maxDistance = maxTypos(word);
  if (maxDistance === 0) return null;
  const { rows } = await sql<{ word: string }>`
    select word from search_words where search_deletions(word) && search_deletions(${word}::text)
    limit 2000`.execute(db);
  const near = rows
    .map((row) => ({ word: row.word, distance: wordDistance(word, row.word) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1));
  const [first] = near;
  if (!first || first.distance === 0) return null;
  return mostUsed(
    db,
    near.filter(({ distance }) => distance === first.distance).map((one) => one.word),
  );
}

async function mostUsed(db: Db, words: readonly string[]): Promise<string | null> {
  const uses = (names: string) => sql`(select count(*) from (
    select from ${sql.table(names)} s where s.circle is null and s.haystack like '%' || word || '%' limit 100) few)`;
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words.slice(0, maxCandidates)}::text[]) word
    cross join lateral (select ${uses('search_tracks')} + ${uses('search_users')} + ${uses('search_groups')} as uses) used
    where uses > 0 order by uses desc, word limit 1`.execute(db);
  return rows[0]?.word ?? null;
}

/**
 * Edit distance in code points: substitutions, insertions, deletions and swaps of neighbours (optimal string alignment;
 * Damerau 1964).
 */
function wordDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= to.length; at += 1) {
      const same = from[row - 1] === to[at - 1];
      const changed = cell(above, at - 1) + (same ? 0 : 1);
      const swaps = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      const swapped = swaps ? cell(before, at - 2) + 1 : Number.POSITIVE_INFINITY;
      line.push(Math.min(changed, swapped, cell(above, at) + 1, cell(line, at - 1) + 1));
    }
    before = above;
    above = line;
  }
  return cell(above, to.length);
}

const cell = (line: readonly number[], at: number): number => line[at] ?? Number.POSITIVE_INFINITY;

/** Maximum edit distance of a correction: 0 for short words, which are near to too many others. */
function maxTypos(word: string): number {
  const letters = [...word].length;
  if (letters < 4) return 0;
  return letters < 6 ? 1 : 2;
}
