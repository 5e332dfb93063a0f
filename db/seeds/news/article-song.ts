import { padOf, ticksPerStep } from '#studio/compose/arrange.ts';
import { buildSong, type TrackDraft } from '#studio/compose/build-song.ts';
import { masterOf } from '#studio/compose/effects.ts';
import { type DeviceDraft, instrumentOf, kitOf } from '#studio/compose/instruments.ts';
import type { DrumName } from '#studio/compose/score.ts';
import { noteValue } from '#studio/devices/device.ts';
import type { Song } from '#studio/document/song.ts';
import type { ArticleSound, ArticleSoundLine } from './planned-article.ts';

const stepsPerBar = 16;
/** A pattern has at most so many bars, and goes round after them. */
const mostPatternBars = 4;
const echoLengths: Readonly<Record<number, string>> = { 2: '1/8', 3: '1/8.', 4: '1/4', 6: '1/4.' };

/** The sound of an article as a document. */
export function articleSong(sound: ArticleSound): Song {
  const behind = [...echoOf(sound), ...roomOf(sound)];
  const lines = (sound.lines ?? []).map((line, at) => lineTrack(sound, line, { at, behind }));
  const drums = sound.drums ? [drumTrack(sound, sound.drums, behind)] : [];
  return buildSong({
    name: sound.title,
    bpm: sound.bpm,
    ...{ key: 0, scale: 'chromatic', beats: 4 },
    swing: Math.round((sound.swing ?? 0) * 200),
    tracks: [...drums, ...lines],
    master: masterOf(0),
  });
}

function drumTrack(
  { title, bars, kit = 'club' }: ArticleSound,
  drums: Partial<Record<DrumName, string>>,
  behind: readonly DeviceDraft[],
): TrackDraft {
  const patternSteps = Math.min(bars, mostPatternBars) * stepsPerBar;
  const steps = Object.entries(drums).flatMap(([drum, line]) =>
    Array.from({ length: patternSteps }, (_none, step) => ({ step, letter: line[step % line.length] }))
      .filter(({ letter }) => letter === 'x' || letter === 'o')
      .map(({ step, letter }) => ({
        ...{ pad: padOf[drum as DrumName], step, chance: 1 },
        velocity: letter === 'x' ? 0.9 : 0.45,
      })),
  );
  const clip = { length: patternSteps * ticksPerStep, steps };
  const length = bars * stepsPerBar * ticksPerStep;
  return {
    ...{ id: 'drums', kind: 'drums', name: 'Drums', color: 0, gain: -3 },
    devices: [kitOf(kit), ...behind],
    regions: [{ name: title, start: 0, length, clip }],
  };
}

function lineTrack(
  { title, bars }: ArticleSound,
  { instrument, notes, pan = 0, gain = 0 }: ArticleSoundLine,
  { at, behind }: { at: number; behind: readonly DeviceDraft[] },
): TrackDraft {
  const length = bars * stepsPerBar * ticksPerStep;
  const written = notes.map(([step, steps, pitch]) => ({
    tick: step * ticksPerStep,
    length: Math.max(1, Math.round(steps * ticksPerStep * 0.96)),
    pitch,
    velocity: 0.8,
  }));
  return {
    ...{ id: `line${at + 1}`, kind: 'instrument', name: `Line ${at + 1}`, color: 3 + at },
    gain: Math.min(6, gain),
    pan,
    devices: [instrumentOf(instrument), ...behind],
    regions: [{ name: title, start: 0, length, clip: { length, notes: written } }],
  };
}

const echoOf = ({ echo }: ArticleSound): DeviceDraft[] =>
  echo === undefined
    ? []
    : [
        {
          type: 'delay',
          params: { beats: noteValue(echoLengths[echo] ?? '1/8.'), feedback: 45, highCut: 6000, mix: 35 },
        },
      ];

const roomOf = ({ reverb }: ArticleSound): DeviceDraft[] =>
  reverb === undefined
    ? []
    : [
        {
          type: 'reverb',
          params: { kind: reverb[0] > 2 ? 2 : 0, time: reverb[0], mix: Math.round(reverb[1] * 70) },
        },
      ];
