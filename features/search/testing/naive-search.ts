/** A searchable row as a test knows it. */
export interface NamedThing {
  id: string;
  name: string;
  other: string;
  popularity: number;
}

const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** The order of COMM-053 without an index: compares every row. */
export function naiveSearch(things: readonly NamedThing[], typed: string): NamedThing[] {
  const text = typed.trim().toLowerCase();
  return things
    .map((thing) => ({ thing, tier: naiveTier(thing, text) }))
    .filter(({ tier }) => tier !== null)
    .sort(
      (one, other) =>
        Number(one.tier) - Number(other.tier) ||
        other.thing.popularity - one.thing.popularity ||
        (one.thing.id < other.thing.id ? -1 : 1),
    )
    .map(({ thing }) => thing);
}

function naiveTier(thing: NamedThing, text: string): number | null {
  const fields = [thing.name.toLowerCase(), thing.other.toLowerCase()];
  if (fields[0] === text) return 0;
  if (fields.some((field) => field.startsWith(text))) return 1;
  if (fields.some((field) => isWholeWord(field, text))) return 2;
  return fields.some((field) => field.includes(text)) ? 3 : null;
}

function isWholeWord(field: string, text: string): boolean {
  for (let at = field.indexOf(text); at !== -1; at = field.indexOf(text, at + 1)) {
    const before = [...field.slice(0, at)].at(-1);
    const [after] = [...field.slice(at + text.length)];
    if (!isLetter(before) && !isLetter(after)) return true;
  }
  return false;
}
