import { type DevicePlan, type NoteTable, noNotes, type Plan, type StripPlan } from '../engine/plan.ts';
import { analog } from './analog/schema.ts';
import { type DeviceSchema, type Preset, readParams } from './device.ts';
import { mixedNotes, notesOfPhrase, noteTable, type PhraseNote } from './phrases.ts';

/** The song that plays an instrument's preset alone: 8 s at 120 bpm and its tail. */
export const planOfPreset = (schema: DeviceSchema, preset: Preset): Plan =>
  planOfNotes(schema, preset, notesOfPhrase(schema, preset.tags));

/** The same with notes of one's own, sorted by tick. */
export const planOfNotes = (schema: DeviceSchema, { params }: Preset, notes: readonly PhraseNote[]): Plan =>
  planOf([stripOf('preset', deviceOf(schema, params), noteTable(notes))]);

const short = { ampAttack: 0.001, ampSustain: 0, velocity: 100 };

/** Brings the song below to -16 LUFS. */
const mixedGain = 1.33;

/** What effects are heard with: drum-like hits, bass, chords and a melody, 8 s at 120 bpm and -16 LUFS. */
export function planOfMixedPhrase(): Plan {
  const notes = mixedNotes();
  const strip = (part: keyof typeof notes, values: Record<string, number>, pan = 0) =>
    stripOf(part, deviceOf(analog, values), noteTable(notes[part]), { gain: mixedGain, pan });
  return planOf([
    strip('kick', { ...short, osc1Wave: 3, ampDecay: 0.25, gain: -4 }),
    strip('snare', { ...short, osc1Level: -12, noiseLevel: 0, ampDecay: 0.15, gain: -11 }, 0.1),
    strip('bass', { cutoff: 900, filterAmount: 12, ampSustain: 60 }),
    strip('chords', { unison: 5, cutoff: 3000, gain: -14 }, -0.3),
    strip('melody', { osc1Wave: 1, cutoff: 6000, gain: -14 }, 0.4),
  ]);
}

const deviceOf = (schema: DeviceSchema, values: Readonly<Record<string, number>>): DevicePlan => ({
  id: schema.type,
  type: schema.type,
  on: true,
  params: readParams(schema, values),
  key: null,
});

function stripOf(id: string, device: DevicePlan, notes: NoteTable, more?: Partial<StripPlan>): StripPlan {
  const plain = { gain: 0, pan: 0, mute: false, output: null, sends: [], lanes: [] };
  return { ...plain, id, kind: 'instrument', devices: [device], notes, ...more };
}

function planOf(strips: readonly StripPlan[]): Plan {
  const ends = strips.flatMap(({ notes }) => [...notes.tick].map((tick, n) => tick + (notes.length[n] ?? 0)));
  const master: StripPlan = {
    ...{ id: 'zz-master', kind: 'master', gain: 0, pan: 0, mute: false, output: null },
    ...{ sends: [], devices: [], notes: noNotes, lanes: [] },
  };
  return { tempo: [{ tick: 0, bpm: 120 }], strips: [...strips, master], end: Math.max(0, ...ends) };
}
