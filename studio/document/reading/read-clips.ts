import * as Y from 'yjs';
import { isId } from '../ids.ts';
import { limits } from '../limits.ts';
import { compareTexts } from '../order.ts';
import {
  clipKinds,
  defaultStep,
  defaults,
  maxSteps,
  maxTick,
  minClipLength,
  pads,
  type RecordMap,
  ranges,
  stepLengths,
  textLengths,
} from '../schema.ts';
import type { Clip, Lane, Note, Point, Row, Step, WarpMark } from '../song.ts';
import { type Fields, readFields, readTuples } from './read-fields.ts';
import type { ReadRecord } from './read-records.ts';
import { flag, type NoteProblem, number, oneOf, reference, text, whole } from './values.ts';

const tick = whole(0, maxTick, 0);
const noteLength = whole(1, maxTick, defaults.noteLength);
const pitch = whole(0, 127, 60);
const velocity = number(0, 1, defaults.velocity);
const chance = number(0, 1, 1);

const clipFields: Fields<Omit<Clip, 'id' | 'kind' | 'notes' | 'rows' | 'warp'>> = {
  length: whole(minClipLength, maxTick, 3840),
  step: oneOf(stepLengths, defaultStep),
  asset: reference(null),
  bpm: number(ranges.bpm.min, ranges.bpm.max, null),
  recipe: text(textLengths.recipe, null),
};

/** A clip without its notes, which are read one by one (`ClipNotes`). */
export const readClip: ReadRecord<Clip> = (id, map, note) => {
  const kind = oneOf(clipKinds, null)(map.get('kind'), () => {});
  if (kind === null) return null;
  const fields = readFields(map, clipFields, note, (key, value, noteKey) => {
    if (key === 'kind') return true;
    if (key !== 'notes' && key !== 'rows' && key !== 'warp') return false;
    if (!(value instanceof Y.Map)) noteKey('wrong');
    return true;
  });
  const rows = mapIn(map, 'rows');
  const warp = mapIn(map, 'warp');
  return Object.freeze({
    id,
    kind,
    ...fields,
    notes: noNotes,
    rows: rows === null ? noRows : readRows(rows, note),
    warp: warp === null ? noWarp : readWarp(warp, note),
  });
};

const noNotes: readonly Note[] = Object.freeze([]);
const noRows: readonly Row[] = Object.freeze([]);
const noWarp: readonly WarpMark[] = Object.freeze([]);

/** A nested map; null where there is none or something else. */
export function mapIn(map: RecordMap, key: string): RecordMap | null {
  const nested = map.get(key);
  return nested instanceof Y.Map ? nested : null;
}

/** `[tick, length, pitch, velocity, chance]`; null is no note. */
export function readNote(id: string, value: unknown, note: NoteProblem): Note | null {
  if (!isId(id) || !Array.isArray(value)) return null;
  return Object.freeze({
    id,
    tick: tick(value[0], note),
    length: noteLength(value[1], note),
    pitch: pitch(value[2], note),
    velocity: velocity(value[3], note),
    chance: chance(value[4], note),
  });
}

export const byPlace = (a: Note, b: Note): number =>
  a.tick - b.tick || a.pitch - b.pitch || compareTexts(a.id, b.id);

const rowName = /^(0|[1-9]\d?)(?::(0|[1-9]\d?))?$/;
const stepCount = whole(1, maxSteps, null);

/** `'{pad}'` is a row's number of steps, `'{pad}:{step}'` a step `[velocity, chance]`. */
function readRows(map: RecordMap, note: NoteProblem): readonly Row[] {
  const found = Array.from({ length: pads }, () => ({ length: null as number | null, steps: [] as Step[] }));
  for (const key of map.keys()) {
    const parts = rowName.exec(key);
    const row = parts === null ? undefined : found[Number(parts[1])];
    const step = parts?.[2] === undefined ? null : Number(parts[2]);
    const value = map.get(key);
    if (row === undefined || (step !== null && step >= maxSteps)) note('unknown');
    else if (step === null) row.length = stepCount(value, note);
    else if (!Array.isArray(value)) note('wrong');
    else {
      row.steps.push(
        Object.freeze({ step, velocity: velocity(value[0], note), chance: chance(value[1], note) }),
      );
    }
  }
  return Object.freeze(
    found.flatMap(({ length, steps }, pad) => {
      if (length === null && steps.length === 0) return [];
      return [Object.freeze({ pad, length, steps: Object.freeze(steps.sort((a, b) => a.step - b.step)) })];
    }),
  );
}

const maxWarpMarks = 10_000;

function readWarp(map: RecordMap, note: NoteProblem): readonly WarpMark[] {
  const marks = readTuples<WarpMark>(map, note, (id, [frame, at], noteMark) =>
    isId(id) ? Object.freeze({ id, frame: frames(frame, noteMark), tick: tick(at, noteMark) }) : null,
  );
  const first = firstById(marks, maxWarpMarks);
  return Object.freeze(
    first.sort((a, b) => a.frame - b.frame || a.tick - b.tick || compareTexts(a.id, b.id)),
  );
}

const frames = whole(0, 60 * 60 * 48_000, 0);

/** All of them, or as many of the first by id. */
export function firstById<T extends { readonly id: string }>(records: T[], most: number): T[] {
  return records.length <= most ? records : records.sort((a, b) => compareTexts(a.id, b.id)).slice(0, most);
}

const laneFields: Fields<Pick<Lane, 'owner' | 'param' | 'on'>> = {
  owner: reference(''),
  param: text(textLengths.id + 2, ''),
  on: flag(true),
};

export const readLane: ReadRecord<Lane> = (id, map, note) => {
  const fields = readFields(map, laneFields, note, (key, value, noteKey) => {
    if (key === 'points' && !(value instanceof Y.Map)) noteKey('wrong');
    return key === 'points';
  });
  const points = mapIn(map, 'points');
  return Object.freeze({
    id,
    ...fields,
    isSecond: false,
    points: points === null ? noPoints : readPoints(points, note),
  });
};

const noPoints: readonly Point[] = Object.freeze([]);
const pointValue = number(Number.NEGATIVE_INFINITY, Number.MAX_VALUE, 0);
/** 0 holds, 1 is a line, others bend it. */
const pointCurve = number(-1, 1, 1);

function readPoints(map: RecordMap, note: NoteProblem): readonly Point[] {
  const points = readTuples<Point>(map, note, (id, [at, value, curve], notePoint) =>
    isId(id)
      ? Object.freeze({
          id,
          tick: tick(at, notePoint),
          value: pointValue(value, notePoint),
          curve: pointCurve(curve, notePoint),
        })
      : null,
  );
  const first = firstById(points, limits.points);
  return Object.freeze(first.sort((a, b) => a.tick - b.tick || compareTexts(a.id, b.id)));
}
