/** Numbers from 0 to 1, each call the next. */
export type Random = () => number;

/** 32-bit FNV-1a of the id, then mulberry32: the same id always gives the same numbers, so it draws the same picture. */
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
