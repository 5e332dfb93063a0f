import { masterId, placeId } from '../document/ids.ts';
import { ordersFor } from '../document/order.ts';
import { defaultStep, schemaVersion } from '../document/schema.ts';
import type { Clip, Device, Note, Region, Row, Song, Track } from '../document/song.ts';
import type { DeviceDraft } from './instruments.ts';

/** What a clip holds: notes, or steps of a pattern by pad. */
export type ClipDraft = {
  /** Ticks. */
  readonly length: number;
} & (
  | { readonly notes: readonly NoteDraft[] }
  | { readonly steps: readonly { pad: number; step: number; velocity: number; chance: number }[] }
);

export type NoteDraft = Omit<Note, 'id' | 'chance'>;

export interface RegionDraft {
  /** Where it is heard from and for how long, in ticks. */
  readonly start: number;
  readonly length: number;
  /** Ticks into the clip. */
  readonly offset?: number;
  readonly name: string;
  readonly clip: ClipDraft;
}

export interface TrackDraft {
  /** In lower case, without blanks: ids of the document begin with it. */
  readonly id: string;
  readonly kind: 'instrument' | 'drums';
  readonly name: string;
  readonly color: number;
  /** dB. */
  readonly gain: number;
  readonly pan?: number;
  readonly devices: readonly DeviceDraft[];
  readonly regions: readonly RegionDraft[];
}

export interface SongDraft {
  readonly name: string;
  readonly bpm: number;
  /** 0 is C. */
  readonly key: number;
  readonly scale: Song['meta']['scale'];
  /** 0 to 100 %. */
  readonly swing?: number;
  readonly swingUnit?: 8 | 16;
  /** Beats of a bar. */
  readonly beats: number;
  readonly markers?: readonly { tick: number; name: string }[];
  readonly tracks: readonly TrackDraft[];
  readonly master: readonly DeviceDraft[];
}

/** A song of a draft. Ids come from places, so that every installation makes the same document of the same draft. */
export function buildSong(draft: SongDraft): Song {
  const built = draft.tracks.map((track, at) => buildTrack(track, ordersFor(draft.tracks.length)[at] ?? ''));
  const master: Track = { ...plainTrack, id: masterId, kind: 'master', name: 'Master', color: 0, order: '' };
  const { key, scale, swing = 0, swingUnit = 16 } = draft;
  return {
    meta: {
      schema: schemaVersion,
      isNewer: false,
      name: draft.name,
      key,
      scale,
      swing,
      swingUnit,
      length: null,
    },
    tempo: [{ id: placeId(0), tick: 0, bpm: draft.bpm }],
    meters: [{ id: placeId(1), bar: 1, over: draft.beats, under: 4 }],
    markers: (draft.markers ?? []).map((marker, at) => ({ id: `marker${at + 1}`, ...marker })),
    tracks: [...built.map(({ track }) => track), master],
    devices: [...built.flatMap(({ devices }) => devices), ...buildDevices(masterId, draft.master)],
    regions: built.flatMap(({ regions }) => regions),
    clips: built.flatMap(({ clips }) => clips),
    ...{ shelf: [], lanes: [], assets: [], takes: [], problems: [] },
  };
}

const plainTrack = { parent: null, gain: 0, pan: 0, mute: false, mutedBy: '', sends: [] } as const;

function buildTrack(draft: TrackDraft, order: string) {
  const { id, kind, name, color, gain, pan = 0 } = draft;
  const clipIds = new Map<ClipDraft, string>();
  for (const { clip } of draft.regions)
    if (!clipIds.has(clip)) clipIds.set(clip, `${id}Clip${clipIds.size + 1}`);
  return {
    track: { ...plainTrack, id, kind, name, color, order, gain, pan } satisfies Track,
    devices: buildDevices(id, draft.devices),
    clips: [...clipIds].map(([clip, clipId]) => buildClip(clipId, clip)),
    regions: draft.regions.map((region, at) => ({
      ...plainRegion,
      id: `${id}Region${at + 1}`,
      track: id,
      clip: clipIds.get(region.clip) ?? '',
      start: region.start,
      length: region.length,
      offset: region.offset ?? 0,
      loop: region.length + (region.offset ?? 0) > region.clip.length,
      name: region.name,
    })),
  };
}

const plainRegion = {
  ...{ gain: 0, fadeIn: 0, fadeInCurve: 0, fadeOut: 0, fadeOutCurve: 0 },
  ...{ layer: 0, mute: false, reverse: false, pitch: 0, stretch: 'none', color: null },
} as const satisfies Partial<Region>;

function buildDevices(track: string, drafts: readonly DeviceDraft[]): Device[] {
  return drafts.map(({ type, params, key = null }, at) => ({
    id: `${track}Device${at + 1}`,
    type,
    v: 1,
    track,
    order: ordersFor(drafts.length)[at] ?? '',
    on: true,
    params,
    key,
  }));
}

function buildClip(id: string, draft: ClipDraft): Clip {
  const notes = 'notes' in draft ? draft.notes : [];
  return {
    ...{ id, length: draft.length, step: defaultStep, asset: null, bpm: null, recipe: null, warp: [] },
    kind: 'notes' in draft ? 'notes' : 'pattern',
    notes: notes.map((note, at) => ({ id: `n${at + 1}`, chance: 1, ...note })),
    rows: 'steps' in draft ? rowsOf(draft.steps) : [],
  };
}

function rowsOf(steps: readonly { pad: number; step: number; velocity: number; chance: number }[]): Row[] {
  const byPad = Map.groupBy(steps, ({ pad }) => pad);
  return [...byPad]
    .sort(([a], [b]) => a - b)
    .map(([pad, own]) => ({
      pad,
      length: null,
      steps: own
        .map(({ step, velocity, chance }) => ({ step, velocity, chance }))
        .sort((a, b) => a.step - b.step),
    }));
}
