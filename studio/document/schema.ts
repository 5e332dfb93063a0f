import * as Y from 'yjs';
import { ticksPerQuarter } from '#studio/engine/plan.ts';

/** Counts up when a document can no longer be read by the studio of before; `migrate/` has a file for each number. */
export const schemaVersion = 1;

/** The top-level maps of a document: `meta` has values, the others a map for each record by its id. */
export const collections = [
  'tempo',
  'meters',
  'markers',
  'tracks',
  'devices',
  'regions',
  'clips',
  'lanes',
  'assets',
  'takes',
] as const;

export type Collection = (typeof collections)[number];

export const trackKinds = ['instrument', 'drums', 'audio', 'group', 'send', 'master'] as const;
export const clipKinds = ['notes', 'pattern', 'audio'] as const;
export const stretchKinds = ['none', 'warp', 'repitch'] as const;

export const scales = [
  'major',
  'minor',
  'dorian',
  'phrygian',
  'lydian',
  'mixolydian',
  'locrian',
  'harmonic minor',
  'melodic minor',
  'major pentatonic',
  'minor pentatonic',
  'blues',
  'chromatic',
] as const;

/** An hour at 300 bpm: no tick of a document lies behind it. */
export const maxTick = 60 * 300 * ticksPerQuarter;

/** A sixty-fourth: a shorter clip in a loop would be a tone. */
export const minClipLength = 60;

/** Ticks of a step of a pattern: 1/4 to 1/32, straight and as triplets. */
export const stepLengths = [960, 640, 480, 320, 240, 160, 120, 80] as const;

export const defaultStep = 240;
export const maxSteps = 64;
export const pads = 16;

/** The pitch that plays pad 0 where a track of drums has a clip of notes, and the one that pad 0 plays on an instrument. */
export const pitchOfFirstPad = 36;

export const defaults = { bpm: 120, over: 4, under: 4, velocity: 0.8, noteLength: 240 } as const;

export const ranges = {
  bpm: { min: 20, max: 300 },
  over: { min: 1, max: 16 },
  bar: { min: 1, max: 100_000 },
  gain: { min: Number.NEGATIVE_INFINITY, max: 6 },
  regionGain: { min: Number.NEGATIVE_INFINITY, max: 12 },
  pan: { min: -1, max: 1 },
  swing: { min: 0, max: 100 },
  layer: { min: 0, max: 100_000 },
  transpose: { min: -24, max: 24 },
} as const;

export const meterUnits = [2, 4, 8, 16] as const;
export const swingUnits = [8, 16] as const;

export const textLengths = {
  name: 60,
  title: 100,
  order: 64,
  id: 64,
  gone: 100,
  recipe: 200,
  value: 200,
} as const;

/** Parameters that a record of a device is read for. */
export const maxParams = 256;

/** Of a device's parameter, a track's send, and whether that is before the fader. */
export const paramKey = (param: string): string => `p:${param}`;
export const sendKey = (track: string): string => `s:${track}`;
export const preKey = (track: string): string => `pre:${track}`;

/** In a clip's `rows`: a pad's number of steps, and one of its steps. */
export const rowKey = (pad: number): string => `${pad}`;
export const stepKey = (pad: number, step: number): string => `${pad}:${step}`;

export type RecordMap = Y.Map<unknown>;

/** One of a document's maps; null where something else stands there, as in a hostile document. Never throws. */
export function mapOf(doc: Y.Doc, name: Collection | 'meta'): RecordMap | null {
  const known = doc.share.get(name);
  if (known !== undefined && known.constructor !== Y.AbstractType && !(known instanceof Y.Map)) return null;
  return doc.getMap(name);
}

/** The record of an id, deleted (`gone`) or not. */
export function recordOf(doc: Y.Doc, name: Collection, id: string): RecordMap | null {
  const record = mapOf(doc, name)?.get(id);
  return record instanceof Y.Map ? record : null;
}
