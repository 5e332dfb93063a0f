import type { PhraseNote } from '#studio/devices/phrases.ts';
import type { Kernels } from '#studio/engine/kernels.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';

/** By their titles, with the unit. */
export type Figures = Readonly<Record<string, number>>;

/** A sound that our device and others make, and what is measured of it. */
export interface SoundTest {
  /** Its file: `<device>-<what>`. */
  readonly name: string;
  /** What instruments play: in ticks at 120 bpm, velocity 0 to 1. */
  readonly notes?: readonly PhraseNote[];
  /** What effects process. */
  readonly input?: StereoSamples;
  /** Our sounds, by preset where there are several. */
  ours(kernels: Kernels): ReadonlyMap<string, StereoSamples>;
  measure(sound: StereoSamples): Figures;
}
