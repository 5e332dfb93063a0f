import type { Paging } from '#platform/pure/paging.ts';
import { toPage } from '#platform/pure/paging.ts';
import { offsetOf } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { readSearchTerm } from '../model/search-term.ts';
import type { SearchType } from '../model/search-types.ts';
import { findCorrection } from './find-correction.ts';
import { cursorKey, type Reading, readSearchCursor } from './search-cursor.ts';
import type { Asked, Place, SearchSource } from './search-source.ts';

export interface Question {
  text: string;
  sort: string;
  paging: Paging;
  circles: readonly string[];
}

export type FoundPlace = Place & { type: SearchType };

export interface FoundPage {
  places: FoundPlace[];
  nextPage: string | null;
  total: number;
  counted: boolean;
  correctedTerm: string | null;
}

/** One page of places out of all sources, in one order. */
export async function findPage(
  call: Call,
  sources: readonly SearchSource[],
  question: Question,
): Promise<FoundPage> {
  const { start, items } = question.paging;
  const cursor = readSearchCursor(start, question.sort);
  const skipped = offsetOf(start, items);
  const limit = skipped + items + 1;
  const ask = async (reading: Reading): Promise<Read> =>
    readAll(call, sources, {
      term: readSearchTerm(reading.text),
      loose: reading.loose,
      sort: question.sort,
      after: cursor?.after ?? null,
      limit,
      circles: question.circles,
    });
  const { reading, read } = cursor
    ? { reading: cursor.reading, read: await ask(cursor.reading) }
    : await firstThatFinds(call, question.text, ask);
  const page = toPage(read.places.slice(skipped), items, (after) => cursorKey({ reading, after }));
  const correctedTerm = reading.text === question.text || read.total === 0 ? null : reading.text;
  return {
    places: page.items,
    nextPage: page.nextPage,
    total: read.total,
    counted: read.counted,
    correctedTerm,
  };
}

interface Read {
  places: FoundPlace[];
  total: number;
  counted: boolean;
}

/** The term as it stands; where nothing is called so, its words in any order; then both with its misspelt words corrected. */
async function firstThatFinds(call: Call, text: string, ask: (reading: Reading) => Promise<Read>) {
  let last: { reading: Reading; read: Read } | null = null;
  const corrected = () => findCorrection(call.db, readSearchTerm(text));
  for (const wording of [() => Promise.resolve(text), corrected]) {
    const worded = await wording();
    if (worded === null) continue;
    for (const loose of readSearchTerm(worded).words.length > 1 ? [false, true] : [false]) {
      const reading = { text: worded, loose };
      last = { reading, read: await ask(reading) };
      if (last.read.total > 0) return last;
    }
  }
  return last ?? { reading: { text, loose: false }, read: { places: [], total: 0, counted: true } };
}

async function readAll(call: Call, sources: readonly SearchSource[], asked: Asked): Promise<Read> {
  const parts = await Promise.all(
    sources.map(async (source) => ({ type: source.type, ...(await source.find(call, asked)) })),
  );
  const places = parts.flatMap(({ type, places: found }) => found.map((place) => ({ ...place, type })));
  if (parts.length > 1) places.sort(byPlace);
  return {
    places: places.slice(0, asked.limit),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    counted: parts.every(({ counted }) => counted),
  };
}

/** Several sources are only ever asked for `rank`, whose values are numbers. */
const byPlace = (one: Place, other: Place): number =>
  one.tier - other.tier || Number(one.value) - Number(other.value) || (one.id < other.id ? -1 : 1);
