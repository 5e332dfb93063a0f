import { blockDc } from '../sound/master.ts';
import { mixDown } from '../sound/render.ts';
import type { DrumName, Hit, Note, Score } from '../sound/score.ts';
import { createStereo, decibels, type Stereo, sampleRate } from '../sound/sound-buffer.ts';
import type { Style } from '../sound/styles/style.ts';
import type { LoopPart } from './product-recipe.ts';

/** Bars of one section that a loop is cut from. */
export interface LoopCut {
  startBar: number;
  bars: number;
}

/** Longer than any note rings, echoes included. */
const tailSeconds = 5;
/** Players are this early at most, so a note just before the bar belongs to it. */
const earlySeconds = 0.03;
const peak = decibels(-1);
const tops: readonly DrumName[] = ['hat', 'open', 'ride', 'shaker', 'perc', 'rim'];

/** The exact length of a loop in samples. */
export const loopSamples = (bars: number, barSeconds: number): number =>
  Math.round(bars * barSeconds * sampleRate);

/** The places in a score where a part plays most, the fullest first; at least one unless the part never plays. */
export function findLoopCuts(score: Score, part: LoopPart, bars: number): LoopCut[] {
  const cuts: { cut: LoopCut; count: number }[] = [];
  for (const section of score.sections) {
    for (let at = 0; at + bars <= section.bars; at += bars) {
      const cut = { startBar: section.startBar + at, bars };
      const { hits, notes } = cutScore(score, part, cut);
      const count = hits.length + Object.values(notes).flat().length;
      if (count > 0) cuts.push({ cut, count });
    }
  }
  return cuts.sort((a, b) => b.count - a.count || a.cut.startBar - b.cut.startBar).map(({ cut }) => cut);
}

/**
 * Renders one part as a loop without a seam: what rings on after its end is mixed into its beginning, as it is when the loop
 * repeats. Nothing after that may depend on time, so the level is set by one factor.
 */
export function renderLoop(
  score: Score,
  style: Style,
  { seed, part, cut }: { seed: number; part: LoopPart; cut: LoopCut },
): Stereo {
  const length = loopSamples(cut.bars, score.barSeconds);
  const { texture: _noise, ...tonal } = style;
  const once = mixDown(cutScore(score, part, cut), tonal, seed);
  blockDc(once.left);
  blockDc(once.right);
  const loop = createStereo(length);
  for (let i = 0; i < once.left.length; i++) {
    loop.left[i % length] = (loop.left[i % length] ?? 0) + (once.left[i] ?? 0);
    loop.right[i % length] = (loop.right[i % length] ?? 0) + (once.right[i] ?? 0);
  }
  return normalise(loop, part === 'drums' || part === 'tops' ? 1.8 : 1.2);
}

/** The notes and hits of one part in the cut, from 0 on, with time for what rings on. */
function cutScore(score: Score, part: LoopPart, { startBar, bars }: LoopCut): Score {
  const from = startBar * score.barSeconds;
  const to = from + bars * score.barSeconds;
  const isInside = ({ at }: { at: number }) => at >= from - earlySeconds && at < to - earlySeconds;
  const shift = <T extends Note | Hit>(one: T): T => ({ ...one, at: Math.max(0, one.at - from) });
  const notesOf = (name: keyof Score['notes']) =>
    name === part ? score.notes[name].filter(isInside).map(shift) : [];
  const isPlayed = ({ drum }: Hit) =>
    drum !== 'riser' && drum !== 'crash' && (part === 'drums' || (part === 'tops' && tops.includes(drum)));
  return {
    ...score,
    notes: { bass: notesOf('bass'), chords: notesOf('chords'), arp: notesOf('arp'), lead: notesOf('lead') },
    hits: score.hits.filter((hit) => isPlayed(hit) && isInside(hit)).map(shift),
    seconds: to - from + tailSeconds,
  };
}

/** Rounds peaks off by `drive` and brings the highest sample to -1 dBFS. Every sample is treated alike. */
export function normalise(sound: Stereo, drive: number): Stereo {
  const highest = Math.max(highestOf(sound.left), highestOf(sound.right), 1e-6);
  const gain = peak / Math.tanh(drive);
  for (const channel of [sound.left, sound.right])
    for (let i = 0; i < channel.length; i++)
      channel[i] = Math.tanh(((channel[i] ?? 0) / highest) * drive) * gain;
  return sound;
}

function highestOf(channel: Float32Array): number {
  let highest = 0;
  for (const sample of channel) highest = Math.max(highest, Math.abs(sample));
  return highest;
}
