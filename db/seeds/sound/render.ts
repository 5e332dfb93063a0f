import { addDelay } from './delay.ts';
import { kits } from './drum-kits.ts';
import { makeDrumSounds } from './drum-sounds.ts';
import { master } from './master.ts';
import { createRandom, type Random } from './random.ts';
import { renderDrums } from './render-drums.ts';
import { renderPart } from './render-part.ts';
import { addReverb } from './reverb.ts';
import type { PitchedPart, Score } from './score.ts';
import { addInto, createStereo, decibels, type Stereo, sampleRate } from './sound-buffer.ts';
import type { Style } from './styles/style.ts';
import { patches } from './voices/patches.ts';

const parts: readonly PitchedPart[] = ['bass', 'chords', 'arp', 'lead'];
/** Place, spread of single notes, and how much of each part goes to room and echo. */
const partPlacement = {
  bass: { pan: 0, width: 0, room: 0, echo: 0 },
  chords: { pan: -0.1, width: 0.5, room: 0.8, echo: 0.15 },
  arp: { pan: 0.3, width: 0.4, room: 0.9, echo: 0.8 },
  lead: { pan: 0.06, width: 0.12, room: 0.7, echo: 0.7 },
} as const;

/** Mixes a score down at 44.1 kHz with instruments of the style, chosen by the seed, and masters it. */
export function render(score: Score, style: Style, seed: number): Stereo {
  const mix = mixDown(score, style, seed);
  master(mix, style.loudness, Math.min(3, score.seconds / 4));
  return mix;
}

/** The mix of a score before it is mastered; every part sounds the same whichever others play. */
export function mixDown(score: Score, style: Style, seed: number): Stereo {
  const samples = Math.ceil(score.seconds * sampleRate);
  const random = createRandom(seed, 'sound');
  const mix = createStereo(samples);
  const room = createStereo(samples);
  const echo = createStereo(samples);
  const kicks = score.hits.filter((hit) => hit.drum === 'kick').map((hit) => hit.at);
  kicks.sort((a, b) => a - b);

  for (const part of parts) {
    const patch = patches[random.pick(style.patches[part])];
    const { pan, width, room: roomSend, echo: echoSend } = partPlacement[part];
    if (score.notes[part].length === 0) continue;
    const sound = renderPart(
      score.notes[part],
      patch,
      samples,
      pan,
      width,
      createRandom(seed, `sound/${part}`),
    );
    const gain = partGain(sound, style.levels[part]);
    if (style.duck > 0)
      duck(sound, kicks, style.duck * (part === 'bass' ? 1 : 0.8), Math.min(0.3, 22 / score.bpm));
    addInto(mix, sound, gain);
    if (roomSend > 0) addInto(room, sound, gain * roomSend);
    if (echoSend > 0) addInto(echo, sound, gain * echoSend);
  }

  if (score.hits.length > 0) {
    const sounds = makeDrumSounds(
      kits[random.pick(style.kits)],
      score.barSeconds * 2,
      createRandom(seed, 'sound/kit'),
    );
    const drums = renderDrums(score.hits, sounds, samples);
    const gain = partGain(drums, style.levels.drums);
    addInto(mix, drums, gain);
    addInto(room, drums, gain * 0.22);
  }

  if (style.delay > 0)
    addDelay(echo, mix, score.barSeconds * random.pick([3 / 16, 1 / 4, 3 / 8]), 0.42, style.delay);
  addReverb(room, mix, 0.9 + style.reverb * 3.2, style.reverb * 0.55);
  if (style.texture) addTexture(style.texture, mix, createRandom(seed, 'sound/texture'));
  return mix;
}

/** Instruments differ by tens of dB; each part is scaled to its level by its measured loudness. */
function partGain(sound: Stereo, level: number): number {
  const measured = activeLevel(sound);
  return measured === 0 ? 0 : (0.12 * decibels(level)) / measured;
}

const blockSamples = Math.round(0.2 * sampleRate);

/** Root mean square of a part while it plays (blocks within 20 dB of the loudest); 0 when it never does. */
function activeLevel({ left, right }: Stereo): number {
  const powers: number[] = [];
  for (let from = 0; from < left.length; from += blockSamples) {
    const to = Math.min(left.length, from + blockSamples);
    let sum = 0;
    for (let i = from; i < to; i++) sum += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2;
    powers.push(sum / (2 * (to - from)));
  }
  const loudest = Math.max(0, ...powers);
  const active = powers.filter((power) => power > loudest / 100 && power > 1e-10);
  return active.length === 0 ? 0 : Math.sqrt(active.reduce((sum, power) => sum + power, 0) / active.length);
}

/** A bed of old-record crackle or of soft rain, about -45 dB under full scale. */
function addTexture(kind: 'vinyl' | 'rain', out: Stereo, random: Random): void {
  const density = (kind === 'vinyl' ? 9 : 160) / sampleRate;
  const fall = Math.exp(-1 / ((kind === 'vinyl' ? 0.0009 : 0.0016) * sampleRate));
  const loud = kind === 'vinyl' ? 0.05 : 0.012;
  let [hiss, left, right] = [0, 0, 0];
  for (let i = 0; i < out.left.length; i++) {
    hiss += (random.next() - 0.5 - hiss) * 0.3;
    if (random.next() < density) {
      const drop = loud * random.next() * random.next();
      if (random.chance(0.5)) left += drop * (random.chance(0.5) ? 1 : -1);
      else right += drop * (random.chance(0.5) ? 1 : -1);
    }
    out.left[i] = (out.left[i] ?? 0) + left + hiss * 0.006;
    out.right[i] = (out.right[i] ?? 0) + right + hiss * 0.006;
    left *= fall;
    right *= fall;
  }
}

/** Lowers a part at every kick by `depth` (0-1), back to full gain within `seconds`. Kicks are in order. */
function duck(part: Stereo, kicks: readonly number[], depth: number, seconds: number): void {
  const attack = 1 / (0.004 * sampleRate);
  const recovery = 1 / (seconds * sampleRate);
  let next = 0;
  let due = (kicks[0] ?? Number.POSITIVE_INFINITY) * sampleRate;
  let pressed = 0;
  let pressing = false;
  for (let i = 0; i < part.left.length; i++) {
    if (i >= due) {
      pressing = true;
      next++;
      due = (kicks[next] ?? Number.POSITIVE_INFINITY) * sampleRate;
    }
    pressed = pressing ? Math.min(1, pressed + attack) : Math.max(0, pressed - recovery);
    if (pressed === 1) pressing = false;
    const gain = 1 - depth * pressed * pressed;
    part.left[i] = (part.left[i] ?? 0) * gain;
    part.right[i] = (part.right[i] ?? 0) * gain;
  }
}
