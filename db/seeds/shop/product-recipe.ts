import type { InstrumentName } from '#studio/compose/instruments.ts';
import type { StyleName } from '#studio/compose/styles/styles.ts';

/** How a seeded product is made; the engine of the studio turns it into sound. */
export interface ProductRecipe {
  title: string;
  style: StyleName;
  seed: number;
  /** Index in `seedMembers` of who is credited. */
  artist: number;
  description: string;
  /** Days since it came on sale. */
  daysAgo: number;
  sound: PackSound | SingleSound | SoundSet;
}

/** Eight loops and six one-shots. */
interface PackSound {
  kind: 'pack';
  /** Bars of the short and of the long loops. */
  bars: readonly [2, 2] | readonly [2, 4];
}

/** One loop of the part that it is named by. */
interface SingleSound {
  kind: 'sound';
  part: LoopPart;
  bars: 2 | 4;
}

/** Instruments for the studio. */
interface SoundSet {
  kind: 'content';
  class: `${string}Content`;
  instruments: readonly (readonly [name: string, instrument: InstrumentName])[];
}

export type LoopPart = 'drums' | 'tops' | 'bass' | 'chords' | 'arp' | 'lead';
