import * as Y from 'yjs';
import { defaultStep, paramKey, preKey, type RecordMap, rowKey, sendKey, stepKey } from './schema.ts';
import type { Clip, Device, Lane, Region, Track } from './song.ts';

type Values = Record<string, unknown>;

/** A region as the document has it: without what is at its default, `start` where its clip begins. */
export function regionValues({ id: _, ...region }: Region): Values {
  return without({ ...region, start: region.start - region.offset }, regionDefaults);
}

const regionDefaults: Values = {
  gain: 0,
  fadeIn: 0,
  fadeInCurve: 0,
  fadeOut: 0,
  fadeOutCurve: 0,
  layer: 0,
  mute: false,
  reverse: false,
  pitch: 0,
  stretch: 'none',
  name: null,
  color: null,
};

export function trackValues({ id: _, sends, ...track }: Track): Values {
  const levels = sends.flatMap(({ to, gain, pre }) => [
    [sendKey(to), gain],
    ...(pre ? [[preKey(to), true]] : []),
  ]);
  return { ...without(track, { parent: null, mutedBy: '' }), ...Object.fromEntries(levels) };
}

export function deviceValues({ id: _, params, ...device }: Device): Values {
  const values = Object.entries(params).map(([param, value]) => [paramKey(param), value]);
  return { ...without(device, { key: null }), ...Object.fromEntries(values) };
}

export function clipValues({ id: _, notes, rows, warp, step, ...clip }: Clip): Values {
  const steps = rows.flatMap((row) => [
    ...(row.length === null ? [] : [[rowKey(row.pad), row.length] as const]),
    ...row.steps.map((one) => [stepKey(row.pad, one.step), stepTuple(one)] as const),
  ]);
  const marks = warp.map((mark) => [mark.id, [mark.frame, mark.tick]] as const);
  return {
    ...without(clip, { asset: null, bpm: null, recipe: null }),
    ...(clip.kind === 'notes' || notes.length > 0
      ? { notes: mapFrom(notes.map((note) => [note.id, noteTuple(note)])) }
      : {}),
    ...(clip.kind === 'pattern' || step !== defaultStep ? { step } : {}),
    ...(clip.kind === 'pattern' || rows.length > 0 ? { rows: mapFrom(steps) } : {}),
    ...(warp.length > 0 ? { warp: mapFrom(marks) } : {}),
  };
}

export const laneValues = ({ owner, param, on, points }: Lane): Values => ({
  owner,
  param,
  on,
  points: mapFrom(points.map(({ id, tick, value, curve }) => [id, [tick, value, curve]])),
});

/** A note or step as the document has it; a chance of 1 is left out. */
export const noteTuple = (
  note: Clip['notes'][number] | Omit<Clip['notes'][number], 'id'>,
): readonly number[] => withChance([note.tick, note.length, note.pitch, note.velocity], note.chance);

export const stepTuple = (step: { readonly velocity: number; readonly chance: number }): readonly number[] =>
  withChance([step.velocity], step.chance);

const withChance = (tuple: number[], chance: number): readonly number[] =>
  Object.freeze(chance === 1 ? tuple : [...tuple, chance]);

function mapFrom(entries: Iterable<readonly [string, unknown]>): RecordMap {
  const map = new Y.Map<unknown>();
  for (const [key, value] of entries) map.set(key, value);
  return map;
}

/** The values that are not at their default. */
function without(values: Values, defaults: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !(Object.hasOwn(defaults, key) && value === defaults[key]),
    ),
  );
}
