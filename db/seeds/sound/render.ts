import { addDelay } from './delay.ts';
import { kits } from './drum-kits.ts';
import { makeDrumSounds } from './drum-sounds.ts';
import { duck } from './ducking.ts';
import { master } from './master.ts';
import { activeLevel } from './part-level.ts';
import { patches } from './patches.ts';
import { createRandom } from './random.ts';
import { renderDrums } from './render-drums.ts';
import { renderPart } from './render-part.ts';
import { addReverb } from './reverb.ts';
import type { PitchedPart, Score } from './score.ts';
import { addInto, createStereo, decibels, type Stereo, sampleRate } from './sound-buffer.ts';
import type { Style } from './style.ts';
import { addTexture } from './texture.ts';

const parts: readonly PitchedPart[] = ['bass', 'chords', 'arp', 'lead'];
/** Place, spread of single notes, and how much of each part goes to room and echo. */
const partPlacement = {
  bass: { pan: 0, width: 0, room: 0, echo: 0 },
  chords: { pan: -0.1, width: 0.5, room: 0.8, echo: 0.15 },
  arp: { pan: 0.3, width: 0.4, room: 0.9, echo: 0.8 },
  lead: { pan: 0.06, width: 0.12, room: 0.7, echo: 0.7 },
} as const;

/** Mixes a score down at 44.1 kHz with instruments of the style, chosen by the seed. */
export function render(score: Score, style: Style, seed: number): Stereo {
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
  master(mix, style.loudness, Math.min(3, score.seconds / 4));
  return mix;
}

/** Instruments differ by tens of dB; each part is scaled to its level by its measured loudness. */
function partGain(sound: Stereo, level: number): number {
  const measured = activeLevel(sound);
  return measured === 0 ? 0 : (0.12 * decibels(level)) / measured;
}
