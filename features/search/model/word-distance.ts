/**
 * Edit distance in code points: substitutions, insertions, deletions and swaps of neighbours (optimal string alignment;
 * Damerau 1964).
 */
export function wordDistance(one: string, other: string): number {
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
export function maxTypos(word: string): number {
  const letters = [...word].length;
  if (letters < 4) return 0;
  return letters < 6 ? 1 : 2;
}
