import { kits } from '../sound/drum-kits.ts';
import { makeDrumSounds } from '../sound/drum-sounds.ts';
import { createRandom } from '../sound/random.ts';
import { renderDrums } from '../sound/render-drums.ts';
import { renderPart } from '../sound/render-part.ts';
import type { DrumName, Score } from '../sound/score.ts';
import { type Stereo, sampleRate } from '../sound/sound-buffer.ts';
import type { Style } from '../sound/styles/style.ts';
import { patches } from '../sound/voices/patches.ts';
import { normalise } from './render-loop.ts';

export interface NamedSound {
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
export function renderOneShots(score: Score, style: Style, seed: number): NamedSound[] {
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
