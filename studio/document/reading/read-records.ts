import { isId } from '../ids.ts';
import { compareTexts } from '../order.ts';
import {
  defaults,
  maxParams,
  maxTick,
  meterUnits,
  type RecordMap,
  ranges,
  scales,
  schemaVersion,
  stretchKinds,
  swingUnits,
  textLengths,
  trackKinds,
} from '../schema.ts';
import type {
  Asset,
  Device,
  Marker,
  MeterMark,
  Region,
  Send,
  SongMeta,
  Take,
  TempoMark,
  Track,
} from '../song.ts';
import { type Fields, type ReadableMap, readFields } from './read-fields.ts';
import { flag, type NoteProblem, number, oneOf, orderText, reference, text, whole } from './values.ts';

/** Reads one record; null leaves it out. Never throws. */
export type ReadRecord<T> = (id: string, map: RecordMap, note: NoteProblem) => T | null;

const tick = whole(0, maxTick, 0);
const order = orderText(textLengths.order);
const name = text(textLengths.name, '');
const gain = number(ranges.gain.min, ranges.gain.max, 0);
const isOn = flag(true);
const isOff = flag(false);

const metaFields: Fields<Omit<SongMeta, 'isNewer'>> = {
  schema: whole(0, Number.MAX_SAFE_INTEGER, 0),
  name: text(textLengths.title, ''),
  key: whole(0, 11, 0),
  scale: oneOf(scales, 'minor'),
  swing: number(ranges.swing.min, ranges.swing.max, 0),
  swingUnit: oneOf(swingUnits, 16),
  length: whole(1, maxTick, null),
};

export function readMeta(map: ReadableMap, note: NoteProblem): SongMeta {
  const meta = readFields(map, metaFields, note);
  return Object.freeze({ ...meta, isNewer: meta.schema > schemaVersion });
}

export const readTempo: ReadRecord<TempoMark> = (id, map, note) =>
  Object.freeze({ id, ...readFields(map, tempoFields, note) });

const tempoFields = { tick, bpm: whole(ranges.bpm.min, ranges.bpm.max, defaults.bpm, 100) };

export const readMeter: ReadRecord<MeterMark> = (id, map, note) =>
  Object.freeze({ id, ...readFields(map, meterFields, note) });

const meterFields: Fields<Omit<MeterMark, 'id'>> = {
  bar: whole(ranges.bar.min, ranges.bar.max, 1),
  over: whole(ranges.over.min, ranges.over.max, defaults.over),
  under: oneOf(meterUnits, defaults.under),
};

export const readMarker: ReadRecord<Marker> = (id, map, note) =>
  Object.freeze({ id, ...readFields(map, { tick, name }, note) });

const trackFields: Fields<Omit<Track, 'id' | 'sends' | 'kind'>> = {
  name,
  color: whole(0, 15, 0),
  order,
  parent: reference(null),
  gain,
  pan: number(ranges.pan.min, ranges.pan.max, 0),
  mute: isOff,
  mutedBy: name,
};

export const readTrack: ReadRecord<Track> = (id, map, note) => {
  const kind = oneOf(trackKinds, null)(map.get('kind'), () => {});
  if (kind === null) return null;
  const sends: Send[] = [];
  const fields = readFields(map, trackFields, note, (key, value, noteSend) => {
    if (key === 'kind') return true;
    const to = key.slice(key.indexOf(':') + 1);
    if (!isId(to)) return false;
    // A missing level is silence: the key alone says nothing about how loud.
    if (key.startsWith('s:')) {
      sends.push(
        Object.freeze({ to, gain: silentGain(value, noteSend), pre: isOff(map.get(`pre:${to}`), noteSend) }),
      );
    }
    return key.startsWith('s:') || key.startsWith('pre:');
  });
  sends.sort((a, b) => compareTexts(a.to, b.to));
  return Object.freeze({ id, kind, ...fields, sends: Object.freeze(sends) });
};

const silentGain = number(ranges.gain.min, ranges.gain.max, Number.NEGATIVE_INFINITY);

const deviceFields: Fields<Omit<Device, 'id' | 'params'>> = {
  type: text(textLengths.id, ''),
  v: whole(1, 1_000, 1),
  track: reference(''),
  order,
  on: isOn,
  key: reference(null),
};

export const readDevice: ReadRecord<Device> = (id, map, note) => {
  const params: [string, number | string][] = [];
  const fields = readFields(map, deviceFields, note, (key, value, noteParam) => {
    if (!key.startsWith('p:') || !isId(key.slice(2))) return false;
    const param = readParam(value, noteParam);
    if (param !== null) params.push([key.slice(2), param]);
    return true;
  });
  if (fields.type === '') return null;
  params.sort(([a], [b]) => compareTexts(a, b));
  if (params.length > maxParams) note('unknown');
  // fromEntries defines own properties, whatever they are called.
  return Object.freeze({
    id,
    ...fields,
    params: Object.freeze(Object.fromEntries(params.slice(0, maxParams))),
  });
};

/** Ranges are those of the device's schema, which clamps when it makes the plan. */
function readParam(value: unknown, note: NoteProblem): number | string | null {
  if (typeof value === 'number' && !Number.isNaN(value)) return value + 0;
  if (typeof value === 'string') return text(textLengths.value, '')(value, note);
  note('wrong');
  return null;
}

const fadeCurve = number(-1, 1, 0);
const regionFields: Fields<Omit<Region, 'id'>> = {
  track: reference(''),
  clip: reference(''),
  start: whole(-maxTick, maxTick, 0),
  length: whole(1, maxTick, 1),
  offset: tick,
  loop: isOff,
  gain: number(ranges.regionGain.min, ranges.regionGain.max, 0),
  fadeIn: tick,
  fadeInCurve: fadeCurve,
  fadeOut: tick,
  fadeOutCurve: fadeCurve,
  layer: whole(ranges.layer.min, ranges.layer.max, 0),
  mute: isOff,
  reverse: isOff,
  pitch: whole(ranges.transpose.min, ranges.transpose.max, 0, 100),
  stretch: oneOf(stretchKinds, 'none'),
  name: text(textLengths.name, null),
  color: whole(0, 15, null),
};

/** The document has the tick of the clip's beginning, so that a move and a trim at the left write different keys. */
export const readRegion: ReadRecord<Region> = (id, map, note) => {
  const fields = readFields(map, regionFields, note);
  const start = tick(fields.start + fields.offset, note);
  return Object.freeze({ id, ...fields, start });
};

const assetFields: Fields<Omit<Asset, 'id'>> = {
  name: text(textLengths.title, ''),
  frames: whole(0, 60 * 60 * 48_000, 0),
  channels: whole(1, 2, 2),
  peak: number(0, 16, null),
};

export const readAsset: ReadRecord<Asset> = (id, map, note) =>
  Object.freeze({ id, ...readFields(map, assetFields, note) });

const maxParts = 1_000;
const takeFields: Fields<Omit<Take, 'id'>> = {
  region: reference(''),
  asset: reference(''),
  start: tick,
  parts: (value, note) => {
    if (value === undefined) return Object.freeze([]);
    if (!Array.isArray(value)) {
      note('wrong');
      return Object.freeze([]);
    }
    const parts = value.slice(0, maxParts).filter(Array.isArray);
    return Object.freeze(
      parts.map(([from, to]) => Object.freeze([tick(from, note), tick(to, note)] as const)),
    );
  },
};

export const readTake: ReadRecord<Take> = (id, map, note) =>
  Object.freeze({ id, ...readFields(map, takeFields, note) });
