/** A seeded random source: the same seed and stream give the same draws for ever. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Whole number, both ends included. */
  integer(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  /** Roughly normal around 0, within -1..1. */
  bell(): number;
}

/** Streams keep parts independent: a new draw in the drums never changes the melody. */
export function createRandom(seed: number, stream: string): Random {
  let state = hash(`${seed}/${stream}`);
  // Mulberry32 (Tommy Ettinger, public domain).
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next()) / 1.5 - 1,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[integer(0, list.length - 1)] as T;
    },
  };
}

/** FNV-1a with a final mix, so that neighbouring seeds start far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}
