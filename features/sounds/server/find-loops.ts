import { allLoops, findLoop } from '#studio/compose/loops/all-loops.ts';
import { instrumentFamilies } from '#studio/compose/loops/instrument-families.ts';
import { type Loop, loopKinds, moods } from '#studio/compose/loops/loop.ts';
import { styleNames } from '#studio/compose/styles/styles.ts';
import type { SoundChoices } from '../contract.ts';
import { findPlaces, wordsOf } from './loop-words.ts';

export interface LoopFilter {
  query?: string | undefined;
  kind?: string | undefined;
  style?: string | undefined;
  instrument?: string | undefined;
  mood?: string | undefined;
  /** 0 is C. */
  key?: number | undefined;
  bars?: number | undefined;
  bpmFrom?: number | undefined;
  bpmTo?: number | undefined;
}

type Facet = keyof SoundChoices;

/** The values of a loop in each filter. */
const valuesOf: Readonly<Record<Facet, (loop: Loop) => readonly string[]>> = {
  kind: ({ kind }) => [kind],
  style: ({ style }) => [style],
  instrument: ({ instrument }) => [instrument],
  key: ({ key }) => (key === null ? [] : [`${key}`]),
  bars: ({ bars }) => [`${bars}`],
  mood: (loop) => loop.moods,
};

const numbers = (count: number) => Array.from({ length: count }, (_none, at) => `${at}`);

const allValues: Readonly<Record<Facet, readonly string[]>> = {
  kind: loopKinds,
  style: styleNames.toSorted(),
  instrument: instrumentFamilies,
  key: numbers(12),
  bars: [...new Set(allLoops.map(({ bars }) => bars))].sort((a, b) => a - b).map(String),
  mood: moods,
};

const facets = Object.keys(valuesOf) as Facet[];

/** Numbers before styles, so that the first page has something of everything. */
const ranked = allLoops.toSorted((a, b) => a.number - b.number);

/**
 * Loops that fit a filter, those with a word in their name first, and how many each choice would find with the other filters. `among` limits them to
 * a list and gives its order; an id that is unknown is left out.
 */
export function findLoops(
  filter: LoopFilter,
  among: readonly string[] | null = null,
): { found: readonly Loop[]; choices: SoundChoices } {
  const pool = among === null ? ranked : among.flatMap((id) => findLoop(id) ?? []);
  const words = wordsOf(filter.query ?? '');
  const read = byWords(pool, words).filter(({ bpm }) => isWithin(bpm, filter));
  const wanted = facets.flatMap((facet) => {
    const value = filter[facet];
    return value === undefined ? [] : [{ facet, value: `${value}` }];
  });
  const fits = (loop: Loop, except: Facet | null) =>
    wanted.every(({ facet, value }) => facet === except || valuesOf[facet](loop).includes(value));
  const counted = facets.map((facet) => {
    const counts = new Map<string, number>();
    for (const loop of read)
      if (fits(loop, facet))
        for (const value of valuesOf[facet](loop)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [facet, allValues[facet].map((value) => ({ value, count: counts.get(value) ?? 0 }))] as const;
  });
  const found = read.filter((loop) => fits(loop, null));
  return { found, choices: Object.fromEntries(counted) as SoundChoices };
}

const isWithin = (bpm: number, { bpmFrom = 0, bpmTo = 1000 }: LoopFilter): boolean =>
  bpm >= bpmFrom && bpm <= bpmTo;

/** Those that have every word. */
function byWords(pool: readonly Loop[], words: readonly string[]): readonly Loop[] {
  if (words.length === 0) return pool;
  const places = words.map(findPlaces);
  const has = new Set(allLoops.filter((_loop, at) => places.every((one) => one.has(at))));
  const inName = (loop: Loop) => {
    const own = wordsOf(loop.name);
    return words.filter((word) => own.some((one) => one.startsWith(word))).length;
  };
  const hits = pool.filter((loop) => has.has(loop)).map((loop) => ({ loop, score: inName(loop) }));
  return hits.sort((a, b) => b.score - a.score).map(({ loop }) => loop);
}
