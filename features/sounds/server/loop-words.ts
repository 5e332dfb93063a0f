import { allLoops } from '#studio/compose/loops/all-loops.ts';
import type { Loop } from '#studio/compose/loops/loop.ts';

const tones = ['c', 'c#', 'd', 'eb', 'e', 'f', 'f#', 'g', 'ab', 'a', 'bb', 'b'] as const;
const otherNames: Readonly<Record<string, string>> = {
  ...{ 'c#': 'db', eb: 'd#', 'f#': 'gb', ab: 'g#', bb: 'a#' },
};

/** Words as they are compared: lower case, "♯" and "♭" as they are typed, everything else that is no letter or digit apart. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('♯', '#')
    .replaceAll('♭', 'b')
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);

/** Everything that a loop is found by. */
function textOf({ name, kind, style, instrument, key, scale, bpm, moods }: Loop): string {
  const tone = key === null ? '' : (tones[key] ?? '');
  return [name, kind, style, instrument, tone, otherNames[tone] ?? '', scale ?? '', bpm, ...moods].join(' ');
}

type Places = ReadonlySet<number>;

const placesOf = new Map<string, Set<number>>();
for (const [at, loop] of allLoops.entries())
  for (const word of wordsOf(textOf(loop))) placesOf.set(word, (placesOf.get(word) ?? new Set()).add(at));
const vocabulary = [...placesOf.keys()];

/** Places in `allLoops` that have a word which begins so; where there is none, a word that is a slip of the finger away. */
export function findPlaces(word: string): Places {
  const begun = vocabulary.filter((known) => known.startsWith(word));
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  const near =
    begun.length > 0 || most === 0 ? begun : vocabulary.filter((known) => slips(word, known, most) <= most);
  return new Set(near.flatMap((known) => [...(placesOf.get(known) ?? [])]));
}

/**
 * Keys pressed wrongly between two words: one left out, one too many, another one, or two swapped. Counting ends above `most`.
 * Optimal string alignment distance: Boytsov, Indexing methods for approximate dictionary searching (2011), 2.1.
 */
function slips(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > most) return most + 1;
  let [before, row] = [[] as number[], Array.from({ length: word.length + 1 }, (_none, at) => at)];
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = typed[i - 1] === word[j - 1];
      const costs = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)];
      const isSwapped = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (isSwapped) costs.push((before[j - 2] ?? 0) + 1);
      next.push(Math.min(...costs));
    }
    [before, row] = [row, next];
  }
  return row[word.length] ?? most + 1;
}
