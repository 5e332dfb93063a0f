import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { addDelay } from '../sound/delay.ts';
import { kits } from '../sound/drum-kits.ts';
import { makeDrumSounds } from '../sound/drum-sounds.ts';
import { master } from '../sound/master.ts';
import { createRandom } from '../sound/random.ts';
import { renderDrums } from '../sound/render-drums.ts';
import { renderPart } from '../sound/render-part.ts';
import { addReverb } from '../sound/reverb.ts';
import type { DrumName, Hit } from '../sound/score.ts';
import { addInto, createStereo, decibels, type Stereo, sampleRate } from '../sound/sound-buffer.ts';
import { patches } from '../sound/voices/patches.ts';
import { encodeWav } from '../sound/wav.ts';
import type { ArticleSound } from './planned-article.ts';

// Runs in a thread of low priority.
setPriority(10);
const stepsPerBar = 16;
const tailSeconds = 1.6;
const loudnessLufs = -16;

/** Renders an article's sound at 44.1 kHz; the same every time. */
function renderArticleSound(sound: ArticleSound): Stereo {
  const stepSeconds = 60 / sound.bpm / 4;
  const samples = Math.ceil((sound.bars * stepsPerBar * stepSeconds + tailSeconds) * sampleRate);
  const time = (step: number) => (step + (step % 2 === 1 ? (sound.swing ?? 0) : 0)) * stepSeconds;
  const mix = createStereo(samples);
  const dry = createStereo(samples);
  const random = createRandom(7, sound.title);
  const hits = hitsOf(sound, time);
  if (hits.length > 0)
    addInto(dry, renderDrums(hits, makeDrumSounds(kits[sound.kit ?? 'club'], 2, random), samples), 0.7);
  for (const { patch, notes, pan = 0, gain = 0, bright = 1 } of sound.lines ?? []) {
    const played = notes.map(([step, steps, midi]) => {
      return { at: time(step), length: steps * stepSeconds * 0.96, midi, velocity: 0.8, bright };
    });
    addInto(dry, renderPart(played, patches[patch], samples, pan, 0, random), decibels(gain));
  }
  addInto(mix, dry, 1);
  if (sound.echo) addDelay(dry, mix, sound.echo * stepSeconds, 0.45, 0.35);
  if (sound.reverb) addReverb(dry, mix, sound.reverb[0], sound.reverb[1]);
  master(mix, loudnessLufs, tailSeconds);
  return mix;
}

function hitsOf({ drums = {}, bars }: ArticleSound, time: (step: number) => number): Hit[] {
  const hits: Hit[] = [];
  for (const [drum, pattern] of Object.entries(drums) as [DrumName, string][]) {
    for (let step = 0; step < bars * stepsPerBar; step += 1) {
      const letter = pattern[step % pattern.length];
      if (letter === 'x' || letter === 'o')
        hits.push({ at: time(step), drum, velocity: letter === 'x' ? 0.9 : 0.45 });
    }
  }
  return hits.sort((a, b) => a.at - b.at);
}

parentPort?.postMessage(encodeWav(renderArticleSound(workerData)));
