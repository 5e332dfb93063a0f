import type { Collection, clipKinds, scales, stretchKinds, trackKinds } from './schema.ts';

/** A document as it is shown and played: plain frozen records. Records that did not change are the same objects as before. */
export interface Song {
  readonly meta: SongMeta;
  /** By tick; one for each tick. May be empty: before the first it is 120 bpm. */
  readonly tempo: readonly TempoMark[];
  /** By bar, from 1; one for each bar. May be empty: before the first it is 4/4. */
  readonly meters: readonly MeterMark[];
  /** By tick, then id. */
  readonly markers: readonly Marker[];
  /** By order, then id; the master last. There always is one master. */
  readonly tracks: readonly Track[];
  /** By track, then order, then id. */
  readonly devices: readonly Device[];
  /** By start, then id. */
  readonly regions: readonly Region[];
  /** Regions whose track does not exist or can not play them. */
  readonly shelf: readonly Region[];
  /** By id; those that a region or the shelf plays. */
  readonly clips: readonly Clip[];
  /** By id. */
  readonly lanes: readonly Lane[];
  readonly assets: readonly Asset[];
  readonly takes: readonly Take[];
  /** What was left out, replaced or broken up while reading. */
  readonly problems: readonly Problem[];
}

export interface SongMeta {
  readonly schema: number;
  /** Written by a newer studio: shown and played as far as it is understood, never changed. */
  readonly isNewer: boolean;
  readonly name: string;
  /** 0 is C, 11 is B. */
  readonly key: number;
  readonly scale: (typeof scales)[number];
  /** 0 to 100 %; 67 is a triplet feel. */
  readonly swing: number;
  /** 8 for eighths, 16 for sixteenths. */
  readonly swingUnit: 8 | 16;
  readonly length: number | null;
}

export interface TempoMark {
  readonly id: string;
  readonly tick: number;
  readonly bpm: number;
}

export interface MeterMark {
  readonly id: string;
  readonly bar: number;
  readonly over: number;
  readonly under: 2 | 4 | 8 | 16;
}

export interface Marker {
  readonly id: string;
  readonly tick: number;
  readonly name: string;
}

export interface Send {
  readonly to: string;
  readonly gain: number;
  readonly pre: boolean;
}

export interface Track {
  readonly id: string;
  readonly kind: (typeof trackKinds)[number];
  readonly name: string;
  readonly color: number;
  readonly order: string;
  /** A track of kind `group`; null is the top level. */
  readonly parent: string | null;
  readonly gain: number;
  readonly pan: number;
  readonly mute: boolean;
  readonly mutedBy: string;
  /** By id of the track that they go to. */
  readonly sends: readonly Send[];
}

export interface Device {
  readonly id: string;
  readonly type: string;
  readonly v: number;
  readonly track: string;
  readonly order: string;
  readonly on: boolean;
  readonly params: Readonly<Record<string, number | string>>;
  /** The track that a side chain listens to. */
  readonly key: string | null;
}

export interface Region {
  readonly id: string;
  readonly track: string;
  readonly clip: string;
  /** Where it is heard from; in the document `start` is where its clip begins, `offset` before that. */
  readonly start: number;
  readonly length: number;
  /** Ticks into the clip at which the region begins; may be more than one round of a loop. */
  readonly offset: number;
  readonly loop: boolean;
  readonly gain: number;
  readonly fadeIn: number;
  readonly fadeInCurve: number;
  readonly fadeOut: number;
  readonly fadeOutCurve: number;
  readonly layer: number;
  readonly mute: boolean;
  readonly reverse: boolean;
  readonly pitch: number;
  readonly stretch: (typeof stretchKinds)[number];
  readonly name: string | null;
  readonly color: number | null;
}

export interface Note {
  readonly id: string;
  readonly tick: number;
  readonly length: number;
  readonly pitch: number;
  readonly velocity: number;
  /** 0 to 1: how often it sounds. */
  readonly chance: number;
}

export interface Row {
  readonly pad: number;
  /** 1 to 64; null is the clip's length. */
  readonly length: number | null;
  /** By step; those that sound. Steps behind the row's length stay and are silent. */
  readonly steps: readonly Step[];
}

export interface Step {
  readonly step: number;
  readonly velocity: number;
  readonly chance: number;
}

export interface Clip {
  readonly id: string;
  readonly kind: (typeof clipKinds)[number];
  readonly length: number;
  /** Ticks of a step of a pattern. */
  readonly step: number;
  readonly asset: string | null;
  readonly bpm: number | null;
  readonly recipe: string | null;
  /** By tick, pitch, id. */
  readonly notes: readonly Note[];
  /** By pad. */
  readonly rows: readonly Row[];
  /** By frame, tick, id. */
  readonly warp: readonly WarpMark[];
}

export interface WarpMark {
  readonly id: string;
  readonly frame: number;
  readonly tick: number;
}

export interface Lane {
  readonly id: string;
  /** A track or a device. */
  readonly owner: string;
  readonly param: string;
  readonly on: boolean;
  /** Another lane of the same parameter sounds: the one with the lower id. */
  readonly isSecond: boolean;
  /** By tick, then id. */
  readonly points: readonly Point[];
}

export interface Point {
  readonly id: string;
  readonly tick: number;
  readonly value: number;
  readonly curve: number;
}

export interface Asset {
  readonly id: string;
  readonly name: string;
  readonly frames: number;
  readonly channels: number;
  readonly peak: number | null;
}

export interface Take {
  readonly id: string;
  readonly region: string;
  readonly asset: string;
  readonly start: number;
  readonly parts: readonly (readonly [from: number, to: number])[];
}

export type ProblemKind = 'unknown' | 'wrong' | 'missing' | 'circle' | 'second' | 'too many';

/** One kind of problem of one kind of record. */
export interface Problem {
  readonly in: Collection | 'meta';
  readonly what: ProblemKind;
  readonly count: number;
  /** The records, the first five by id. */
  readonly ids: readonly string[];
}
