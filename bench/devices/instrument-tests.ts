import { presets as analogPresets } from '#studio/devices/analog/presets.ts';
import { analog } from '#studio/devices/analog/schema.ts';
import { presets as bassPresets } from '#studio/devices/bass/presets.ts';
import { bass } from '#studio/devices/bass/schema.ts';
import type { DeviceSchema, Preset } from '#studio/devices/device.ts';
import { presets as drumPresets } from '#studio/devices/drums/presets.ts';
import { drums } from '#studio/devices/drums/schema.ts';
import { presets as fmPresets } from '#studio/devices/fm/presets.ts';
import { fm } from '#studio/devices/fm/schema.ts';
import { notesOfPhrase, type PhraseNote } from '#studio/devices/phrases.ts';
import { planOfNotes } from '#studio/devices/preset-plans.ts';
import { figuresOf } from '#studio/measure/sound-figures.ts';
import { renderSong, type StereoSamples } from '#studio/render/render-song.ts';
import { envelopeTimes } from './measure-dynamics.ts';
import { slopeOfPartials, strayLevel } from './measure-partials.ts';
import type { Figures, SoundTest } from './sound-tests.ts';

type Values = Readonly<Record<string, number>>;

const held = (pitch: number): PhraseNote[] => [[0, 3840, pitch, 0.8]];
const pitchHz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);
/** A second of a note that is held. */
const steady = ({ left }: StereoSamples) => left.subarray(24_000, 24_000 + 49_152);

/** One note with some values. */
const aNote = (
  name: string,
  schema: DeviceSchema,
  pitch: number,
  params: Values,
  measure: SoundTest['measure'],
): SoundTest => ({
  name,
  notes: held(pitch),
  ours: (kernels) =>
    new Map([['', renderSong(kernels, planOfNotes(schema, { name, tags: [], params }, held(pitch)))]]),
  measure,
});

/** All presets with the same phrase. */
const allPresets = (schema: DeviceSchema, presets: readonly Preset[], tags: readonly string[]): SoundTest => {
  const notes = notesOfPhrase(schema, tags);
  return {
    name: `${schema.type}-presets`,
    notes,
    ours: (kernels) =>
      new Map(
        presets.map((one) => [one.name, renderSong(kernels, planOfNotes(schema, one, notes))] as const),
      ),
    measure: presetFigures,
  };
};

function presetFigures(sound: StereoSamples): Figures {
  const { lufs, truePeak, centroid, width, bands } = figuresOf(sound);
  const powerAbove = (hz: number) =>
    bands.reduce((sum, band) => sum + (band.hz > hz ? 10 ** (band.level / 10) : 0), 0);
  return {
    LUFS: lufs,
    'above 1 kHz dB': 10 * Math.log10(powerAbove(1000) / powerAbove(0)),
    'peak above loudness dB': truePeak - lufs,
    'middle Hz': centroid,
    'width dB': Math.max(width, -60),
  };
}

const open = { ampSustain: 100, cutoff: 20_000, resonance: 0, keyTracking: 0 };
const stray = (pitch: number) => (sound: StereoSamples) => ({
  'beside partials dB': strayLevel(steady(sound), pitchHz(pitch)),
});

/** The highest sample above some 2 kHz against the highest of all, in dB: what a low sine has there is a click. */
function clickFigures({ left }: StereoSamples): Figures {
  const peak = (samples: Float32Array) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  let [low, lower] = [0, 0];
  const high = left.map((one) => {
    low += (one - low) * 0.23;
    lower += (one - low - lower) * 0.23;
    return one - low - lower;
  });
  return { 'click dB': 20 * Math.log10(peak(high) / peak(left)) };
}

/** What is measured of instruments: aliases, filters, clicks, and how their presets differ. */
export const instrumentTests: readonly SoundTest[] = [
  aNote('analog-saw', analog, 96, { osc1Wave: 0, ...open }, stray(96)),
  aNote('analog-pulse', analog, 96, { osc1Wave: 1, osc1Width: 50, ...open }, stray(96)),
  aNote(
    'analog-low-pass',
    analog,
    33,
    { osc1Wave: 0, ...open, filter: 0, cutoff: 500, resonance: 10 },
    (sound) => ({ 'slope dB/octave': slopeOfPartials(steady(sound), pitchHz(33), 1000, 4000) + 6 }),
  ),
  aNote('analog-click', analog, 33, { osc1Wave: 3, ...open, ampAttack: 0.001 }, clickFigures),
  aNote(
    'analog-envelope',
    analog,
    57,
    { osc1Wave: 3, ...open, ampAttack: 0.1, ampRelease: 0.3 },
    ({ left }) => {
      const { attack, release } = envelopeTimes(left, 2);
      return { 'attack ms': attack, 'release to -40 dB ms': release };
    },
  ),
  allPresets(analog, analogPresets, ['lead']),
  aNote(
    'fm-two',
    fm,
    84,
    { op1Sustain: 100, op2Sustain: 100, op2Level: -14, op1Velocity: 0, op2Velocity: 0 },
    stray(84),
  ),
  allPresets(fm, fmPresets, ['lead']),
  aNote('bass-saw', bass, 72, { cutoff: 18_000, resonance: 0, envelope: 0, sustain: 100 }, stray(72)),
  allPresets(bass, bassPresets, ['bass']),
  allPresets(drums, drumPresets, []),
];
