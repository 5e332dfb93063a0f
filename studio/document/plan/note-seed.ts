/** 32 bits of an id (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** 24 bits of a note's hash and its tick (the finalizer of MurmurHash3): what is random in how it sounds. */
export const noteSeed = (hash: number, tick: number): number => mix(hash ^ Math.imul(tick, 0x9e3779b1)) >>> 8;

/** Whether a note sounds at a tick, the same in every render. A chance of 1 always does, one of 0 never. */
export function hasChance(hash: number, tick: number, chance: number): boolean {
  return chance >= 1 || noteSeed(hash ^ 0x5bd1e995, tick) / 0x1000000 < chance;
}

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
