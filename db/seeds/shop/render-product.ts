import type { ProductContent } from '#features/shop/contract.ts';
import { compose } from '../sound/compose.ts';
import { kits } from '../sound/drum-kits.ts';
import { makeDrumSounds } from '../sound/drum-sounds.ts';
import { master } from '../sound/master.ts';
import { createRandom } from '../sound/random.ts';
import { render } from '../sound/render.ts';
import { renderDrums } from '../sound/render-drums.ts';
import { renderPart } from '../sound/render-part.ts';
import { keyName } from '../sound/scales.ts';
import type { DrumName, Score } from '../sound/score.ts';
import { addInto, createStereo, type Stereo, sampleRate } from '../sound/sound-buffer.ts';
import type { Style } from '../sound/styles/style.ts';
import { styles } from '../sound/styles/styles.ts';
import { patches } from '../sound/voices/patches.ts';
import { encodeWav } from '../sound/wav.ts';
import type { LoopPart, ProductRecipe } from './product-recipe.ts';
import { findLoopCuts, loopSamples, normalise, renderLoop } from './render-loop.ts';

export interface ProductFile {
  name: string;
  bytes: Buffer;
}

export interface RenderedProduct {
  /** Null where the sounds have no tempo. */
  bpm: number | null;
  /** As in "A minor"; empty where the sounds have none. */
  key: string;
  /** What is sold: 16-bit stereo WAV at 44.1 kHz, or the instruments as JSON. */
  files: ProductFile[];
  contents: ProductContent[];
  /** WAV of 20 to 40 seconds. */
  preview: Buffer;
}

const composedSeconds = 80;
const previewSeconds = 28;
const packLoops: readonly (readonly [name: string, part: LoopPart, take: number, isLong: boolean])[] = [
  ['Drums 1', 'drums', 0, false],
  ['Drums 2', 'drums', 1, true],
  ['Tops', 'tops', 0, false],
  ['Bass 1', 'bass', 0, true],
  ['Bass 2', 'bass', 1, false],
  ['Chords 1', 'chords', 0, true],
  ['Chords 2', 'chords', 1, false],
  ['Melody', 'lead', 0, true],
];

/** Renders a product; the same recipe gives the same bytes. */
export function renderProduct(recipe: ProductRecipe): RenderedProduct {
  const style = styles[recipe.style];
  const seed = createRandom(recipe.seed, recipe.title).integer(0, 2 ** 31);
  if (recipe.sound.kind === 'content') return renderSoundSet(recipe.sound.patches, style, seed);
  const score = compose(style, seed, composedSeconds);
  const key = keyName(score.tonic, score.mode);
  const ending = `${score.bpm} ${shortKey(key)}`;
  if (recipe.sound.kind === 'sound') {
    const { part, bars } = recipe.sound;
    const loop = cutLoop(score, style, { seed, part, take: 0, bars });
    const name =
      part === 'drums' || part === 'tops' ? `${recipe.title} ${score.bpm}` : `${recipe.title} ${ending}`;
    return {
      bpm: score.bpm,
      key: part === 'drums' || part === 'tops' ? '' : key,
      files: [{ name: `${name}.wav`, bytes: encodeWav(loop) }],
      contents: [{ name, kind: 'loop', duration: millisecondsOf(loop) }],
      preview: encodeWav(layer(score, [[loop]], bars)),
    };
  }
  const [short, long] = recipe.sound.bars;
  const loops = packLoops.map(([name, part, take, isLong]) => {
    const sound = cutLoop(score, style, { seed, part, take, bars: isLong ? long : short });
    const isPitched = part !== 'drums' && part !== 'tops';
    return { name: `${name} ${isPitched ? ending : score.bpm}`, kind: 'loop' as const, sound };
  });
  const shots = renderOneShots(score, style, seed).map(({ name, sound, isPitched }) => {
    return { name: isPitched ? `${name} ${shortKey(key)}` : name, kind: 'one_shot' as const, sound };
  });
  const all = [...loops, ...shots];
  const [drums1, drums2, , bass1, bass2, chords1, chords2, melody] = loops.map(({ sound }) => sound);
  const layers = [[drums1], [drums1, bass2], [drums2, bass1, chords2], [drums2, bass1, chords1, melody]];
  return {
    bpm: score.bpm,
    key,
    files: all.map(({ name, sound }) => ({ name: `${name}.wav`, bytes: encodeWav(sound) })),
    contents: all.map(({ name, kind, sound }) => ({ name, kind, duration: millisecondsOf(sound) })),
    preview: encodeWav(layer(score, layers, long)),
  };
}

/** "A minor" is Am, "Eb major" is Eb. */
const shortKey = (key: string): string => key.replace(' minor', 'm').replace(' major', '');

const millisecondsOf = ({ left }: Stereo): number => Math.round((left.length / sampleRate) * 1000);

/** `take` 0 is where the part plays most; a part with fewer places gives the last of them again. */
function cutLoop(
  score: Score,
  style: Style,
  { seed, part, take, bars }: { seed: number; part: LoopPart; take: number; bars: number },
): Stereo {
  const cuts = findLoopCuts(score, part, bars);
  const cut = cuts[take] ?? cuts.at(-1);
  if (!cut) throw new Error(`Nothing of ${part} in ${bars} bars`);
  return renderLoop(score, style, { seed, part, cut });
}

/** The bars of a preview of so many shares, of about half a minute; loops of `loopBars` fill each share. */
export const previewBars = (barSeconds: number, shares: number, loopBars: number): number => {
  const unit = shares * loopBars;
  return unit * Math.max(1, Math.round(previewSeconds / (barSeconds * unit)));
};

/** Loops of up to `loopBars` one above the other, each list for an equal share of the preview, and mastered. */
function layer(score: Score, shares: readonly (readonly (Stereo | undefined)[])[], loopBars: number): Stereo {
  const bars = previewBars(score.barSeconds, shares.length, loopBars);
  const length = loopSamples(bars, score.barSeconds);
  const mix = createStereo(length);
  const shareBars = bars / shares.length;
  for (const [place, loops] of shares.entries()) {
    const from = loopSamples(place * shareBars, score.barSeconds);
    const to = loopSamples((place + 1) * shareBars, score.barSeconds);
    for (const loop of loops) if (loop) repeatInto(mix, loop, from, to);
  }
  master(mix, -15, 2);
  return mix;
}

function repeatInto(mix: Stereo, loop: Stereo, from: number, to: number): void {
  const part = { left: new Float32Array(to - from), right: new Float32Array(to - from) };
  for (let i = 0; i < to - from; i++) {
    part.left[i] = loop.left[i % loop.left.length] ?? 0;
    part.right[i] = loop.right[i % loop.right.length] ?? 0;
  }
  addInto({ left: mix.left.subarray(from, to), right: mix.right.subarray(from, to) }, part, 0.5);
}

function renderSoundSet(
  instruments: readonly (readonly [name: string, patch: keyof typeof patches])[],
  style: Style,
  seed: number,
): RenderedProduct {
  const own = instruments.map(([, patch]) => patch);
  const played: Style = { ...style, patches: { ...style.patches, chords: own, lead: own, arp: own } };
  const sounds = instruments.map(([name, patch]) => ({ name, patch: patches[patch] }));
  return {
    bpm: null,
    key: '',
    files: [{ name: 'sounds.json', bytes: Buffer.from(JSON.stringify({ version: 1, sounds }, null, 1)) }],
    contents: instruments.map(([name]) => ({ name, kind: 'preset' as const, duration: null })),
    preview: encodeWav(render(compose(played, seed, previewSeconds), played, seed)),
  };
}

interface NamedSound {
  name: string;
  sound: Stereo;
  /** Whether it is in the key of the pack. */
  isPitched: boolean;
}

const drums: readonly (readonly [name: string, drum: DrumName, seconds: number])[] = [
  ['Kick', 'kick', 0.9],
  ['Snare', 'snare', 0.5],
  ['Closed Hat', 'hat', 0.25],
  ['Open Hat', 'open', 0.6],
];
const fadeSamples = Math.round(0.02 * sampleRate);

/** Four drums of the style's kit, a bass note and a chord of the key. */
function renderOneShots(score: Score, style: Style, seed: number): NamedSound[] {
  const random = createRandom(seed, 'one-shots');
  const kit = makeDrumSounds(kits[random.pick(style.kits)], 1, random);
  const shots: NamedSound[] = drums.map(([name, drum, seconds]) => ({
    name,
    sound: renderDrums([{ at: 0, drum, velocity: 1 }], kit, Math.round(seconds * sampleRate)),
    isPitched: false,
  }));
  const bass = patches[random.pick(style.patches.bass)];
  const chord = patches[random.pick(style.patches.chords)];
  const held = (midi: number) => ({ at: 0, length: 0.9, midi, velocity: 0.85, bright: 1 });
  const root = 36 + (score.tonic % 12);
  const tones = [0, 2, 4].map((degree) => {
    const tone = score.scale[degree] ?? score.tonic;
    return 60 + ((tone - score.tonic + 12) % 12) + (score.tonic % 12) - (score.tonic > 6 ? 12 : 0);
  });
  const samples = Math.round(1.6 * sampleRate);
  const pitched = [
    ['Bass', renderPart([held(root > 41 ? root - 12 : root)], bass, samples, 0, 0, random)],
    ['Chord', renderPart(tones.map(held), chord, samples, 0, 0.4, random)],
  ] as const;
  for (const [name, sound] of pitched) shots.push({ name, sound, isPitched: true });
  for (const { sound } of shots) fadeOut(normalise(sound, 1.2));
  return shots;
}

function fadeOut({ left, right }: Stereo): void {
  for (const channel of [left, right]) {
    const start = Math.max(0, channel.length - fadeSamples);
    for (let i = start; i < channel.length; i++)
      channel[i] = ((channel[i] ?? 0) * (channel.length - 1 - i)) / fadeSamples;
  }
}
