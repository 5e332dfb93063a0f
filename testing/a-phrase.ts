import { loudnessMeter } from '#platform/server/media/loudness-meter.ts';
import { type DeviceSchema, type Preset, readParams } from '#studio/devices/device.ts';
import type { Kernels } from '#studio/engine/kernels.ts';
import type { NoteTable } from '#studio/engine/plan.ts';
import { renderSong, type StereoSamples } from '#studio/render/render-song.ts';
import { aDevice, aPlan, aStrip, someNotes } from './a-plan.ts';
import { decibels, peakOf } from './measure-sound.ts';

type Note = readonly [tick: number, length: number, pitch: number, velocity: number];

const eighth = 480;
const bar = 3840;
const bars = [0, 1, 2, 3];

/** Roots in A minor, one a bar. */
const roots = [45, 41, 48, 43];
const chords = [
  [57, 60, 64, 67],
  [53, 57, 60, 64],
  [55, 60, 64, 67],
  [55, 59, 62, 67],
];
const melody = [69, 72, 76, 74, 72, 69, 71, 67, 69, 64, 67, 72, 71, 67, 69, 69];

/** Eighths with rests; every second note is tied to the next, and some are accents. */
const bassNotes = (): Note[] =>
  bars.flatMap((n) =>
    [0, 0, 12, 0, 0, 7, 0, 10].flatMap((step, i): Note[] =>
      i === 4
        ? []
        : [[n * bar + i * eighth, i % 2 ? 520 : 400, (roots[n] ?? 45) - 12 + step, i === 2 ? 0.95 : 0.8]],
    ),
  );

const chordNotes = (): Note[] =>
  bars.flatMap((n) => (chords[n] ?? []).map((pitch): Note => [n * bar, bar - 240, pitch, 0.7]));

/** The same chords as hits on every beat. */
const stabNotes = (): Note[] =>
  bars.flatMap((n) =>
    [0, 720, 1920, 2640].flatMap((at) =>
      (chords[n] ?? []).map((pitch): Note => [n * bar + at, 360, pitch, at === 0 ? 0.85 : 0.7]),
    ),
  );

/** The same chords one tone after the other, in eighths. */
const arpeggioNotes = (): Note[] =>
  bars.flatMap((n) =>
    [0, 1, 2, 3, 2, 1, 3, 2].map(
      (tone, i): Note => [n * bar + i * eighth, 420, (chords[n]?.[tone] ?? 57) + 12, i % 4 === 0 ? 0.9 : 0.7],
    ),
  );

const melodyNotes = (): Note[] => melody.map((pitch, n) => [n * 960, 900, pitch, n % 4 === 0 ? 0.9 : 0.75]);

/** Kick, snare and hats, with a clap, a fill and a crash. */
const beat = (): Note[] =>
  bars.flatMap((n): Note[] => {
    const hit = (step: number, pad: number, velocity: number): Note => [
      n * bar + step * 240,
      120,
      pad,
      velocity,
    ];
    const hats = Array.from({ length: 8 }, (_, i) => hit(i * 2, i === 7 ? 7 : 6, i % 2 === 0 ? 0.8 : 0.55));
    const fill = n === 3 ? [hit(12, 11, 0.7), hit(13, 10, 0.75), hit(14, 9, 0.8)] : [hit(14, 3, 0.6)];
    const more = n === 0 ? [hit(0, 12, 0.7)] : [hit(7, 14, 0.6), hit(11, 14, 0.5)];
    return [hit(0, 0, 0.95), hit(6, 0, 0.7), hit(8, 0, 0.85), hit(4, 2, 0.9), hit(12, 2, 0.9)]
      .concat(n % 2 === 1 ? [hit(12, 4, 0.7)] : [], hats, fill, more)
      .sort((a, b) => a[0] - b[0]);
  });

/**
 * The test phrase of an instrument's preset: 8 s at 120 bpm. Its tags say whether it plays bass, chords, stabs, arpeggios
 * or a melody; drums play a beat.
 */
function phraseOf(schema: DeviceSchema, tags: readonly string[]): NoteTable {
  const has = (...words: string[]) => words.some((word) => tags.includes(word));
  if (schema.type === 'drums') return someNotes(beat());
  if (has('bass')) return someNotes(bassNotes());
  if (has('stab')) return someNotes(stabNotes());
  if (has('pluck')) return someNotes(arpeggioNotes());
  return someNotes(has('chords', 'pad', 'keys', 'organ', 'strings', 'brass') ? chordNotes() : melodyNotes());
}

/** Renders a preset's test phrase. */
const playPreset = (kernels: Kernels, schema: DeviceSchema, preset: Preset): StereoSamples =>
  renderSong(
    kernels,
    aPlan([
      aStrip({
        devices: [aDevice(schema.type, {}, { params: readParams(schema, preset.params) })],
        notes: phraseOf(schema, preset.tags),
      }),
    ]),
  );

/** Integrated loudness and highest sample. */
function loudnessOf({ left, right }: StereoSamples): { lufs: number; peak: number } {
  const meter = loudnessMeter(48_000);
  meter.feed(left, right, left.length);
  return {
    lufs: meter.read() ?? Number.NEGATIVE_INFINITY,
    peak: decibels(Math.max(peakOf(left), peakOf(right))),
  };
}

/** What is wrong with the presets of an instrument: values that it has not, loudness outside -18 to -10 LUFS, clipping. */
export function presetFaults(kernels: Kernels, schema: DeviceSchema, presets: readonly Preset[]): string[] {
  const params = new Map(schema.params.map((param) => [param.id, param]));
  const names = new Set<string>();
  return presets.flatMap((preset) => {
    const faults = Object.entries(preset.params).flatMap(([id, value]) => {
      const param = params.get(id);
      return param && value >= param.min && value <= param.max ? [] : [`has no ${id} of ${value}`];
    });
    if (names.has(preset.name)) faults.push('has the name of another');
    names.add(preset.name);
    if (preset.tags.length < 2) faults.push('has fewer than two tags');
    const sound = playPreset(kernels, schema, preset);
    const { lufs, peak } = loudnessOf(sound);
    // A kernel that gives no numbers is mute from there on.
    if (peakOf(sound.left.slice(6 * 48_000, 8 * 48_000)) < 0.01) faults.push('falls silent');
    if (lufs < -18 || lufs > -10) faults.push(`has ${lufs.toFixed(1)} LUFS`);
    if (peak >= 0) faults.push(`clips at ${peak.toFixed(2)} dB`);
    return faults.map((fault) => `${preset.name} ${fault}`);
  });
}
