import { seededRandom } from '../../seeded-random.ts';
import type { SoundFeatures } from '../../sound/analyse-sound.ts';
import { resamplePeaks } from '../../sound/resample-peaks.ts';
import { soundKeys } from '../../sound/sound-keys.ts';
import { oklchToHex } from '../oklch.ts';

/** How many ways there are to draw a cover from a sound. */
export const COVER_FAMILIES = 24;
/** Parts of the waveform that a cover shows. */
const COVER_BARS = 24;

const digits = 36;
const hues = 360 / digits;

/**
 * What a cover is drawn from, as a text of 32 digits to the base 36: its family and the one that it has beside a cover of the same
 * family; hue of the ground, hue of the figure, lightness and strength of colour, two digits for later; 24 bars of the waveform.
 */
export const coverRecipePattern = /^[0-9a-n]{2}[0-9a-z]{30}$/;

/** What `coverRecipePattern` says, as the drawing needs it. Bars are 0 to 1. */
export interface CoverRecipe {
  family: number;
  ground: string;
  figure: string;
  bars: readonly number[];
}

const digit = (value: number): string =>
  Math.min(digits - 1, Math.max(0, Math.floor(value))).toString(digits);
const valueAt = (recipe: string, at: number): number => Number.parseInt(recipe[at] ?? '0', digits);

/** Brighter sounds, in Hz, have a light ground. */
const BRIGHT_HZ = 2600;

/**
 * The recipe of the cover of a sound: its waveform, its key as the hue, brighter sounds upon a light ground, louder ones in stronger
 * colours; what was not found follows from the id. `peaks` are 0 to 1.
 */
export function makeCoverRecipe(
  id: string,
  { peaks, features }: { peaks: readonly number[]; features: SoundFeatures | null },
): string {
  const random = seededRandom(id);
  const family = Math.floor(random() * COVER_FAMILIES);
  const other = (family + 1 + Math.floor(random() * (COVER_FAMILIES - 1))) % COVER_FAMILIES;
  const place = features?.key ? soundKeys.indexOf(features.key) : Math.floor(random() * soundKeys.length);
  // A fifth above lies beside in hue, and minor keys between the major ones.
  const ground = ((place * 7) % 12) * 3 + (place >= 12 ? 1 : 0) + random() * 2;
  const figure = ground + (random() < 0.5 ? 13 : 19) + random() * 5;
  const isLight = features ? features.brightnessHz > BRIGHT_HZ : random() < 0.3;
  const strength = features ? (features.energyDb + 30) * 1.4 : random() * digits;
  const bars =
    peaks.length === 0 ? Array.from({ length: COVER_BARS }, random) : resamplePeaks(peaks, COVER_BARS);
  const loudest = Math.max(...bars, 0.01);
  // Loud masters are nearly flat: what differs is what is seen.
  const floor = Math.min(...bars) * 0.7;
  return [
    digit(family),
    digit(other),
    digit(ground % digits),
    digit(figure % digits),
    isLight ? '1' : '0',
    digit(strength),
    '00',
    ...bars.map((bar) => digit(((bar - floor) / (loudest - floor)) * (digits - 1))),
  ].join('');
}

/** The recipe in its other family. */
const inOtherFamily = (recipe: string): string => `${recipe[1]}${recipe[0]}${recipe.slice(2)}`;

/** The recipe as it is drawn beside another one: never in the same family. */
export const coverRecipeBeside = (recipe: string, neighbour: string | null): string =>
  neighbour !== null && recipe[0] === neighbour[0] ? inOtherFamily(recipe) : recipe;

/** A colour of the recipe, dark or light, by the place of its hue. */
function toneAt(recipe: string, at: number, isLight: boolean): string {
  const chroma = 0.08 + (valueAt(recipe, 5) / digits) * 0.07;
  return oklchToHex(isLight ? 0.85 : 0.36, chroma, valueAt(recipe, at) * hues);
}

/** The colour of the ground, for the time until the cover has loaded. */
export const coverGround = (recipe: string): string => toneAt(recipe, 2, recipe[4] === '1');

/** Reads a recipe, which must fit `coverRecipePattern`. */
export const readCoverRecipe = (recipe: string): CoverRecipe => ({
  family: valueAt(recipe, 0) % COVER_FAMILIES,
  ground: coverGround(recipe),
  figure: toneAt(recipe, 3, recipe[4] !== '1'),
  bars: Array.from({ length: COVER_BARS }, (_, at) => valueAt(recipe, 8 + at) / (digits - 1)),
});
