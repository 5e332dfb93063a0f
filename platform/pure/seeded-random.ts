/** Returns the next random number, from 0 to below 1. */
export type Random = () => number;

/** A random generator seeded by an id (32-bit FNV-1a, then mulberry32): the same id always gives the same numbers. */
export function seededRandom(id: string): Random {
  let state = 0x811c9dc5;
  for (const character of id) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
