import type * as Y from 'yjs';
import { endOf, lastTick } from '../derive.ts';
import type { RandomBytes } from '../ids.ts';
import { fullness, limits, refusals } from '../limits.ts';
import { countNotes } from '../reading/settle-regions.ts';
import { type Collection, type RecordMap, recordOf } from '../schema.ts';
import type { Region, Song } from '../song.ts';

/** What an edit is made with: nothing in it is read from the clock or from chance. */
export interface Editing {
  readonly doc: Y.Doc;
  /** The document as it is now. */
  readonly song: Song;
  readonly randomBytes: RandomBytes;
  /** Who and when, written where something is deleted. */
  readonly stamp: string;
  /** Size of the state, as far as it is known: from 8 MiB on nothing is added. */
  readonly stateBytes: number;
  /** Origin of the transaction, by which a tab knows its own edits. */
  readonly origin: unknown;
}

/** The ids of what was made or changed, or why nothing was. */
export type EditResult =
  | { readonly refusal: null; readonly ids: readonly string[] }
  | { readonly refusal: string };

interface EditKind {
  /** Whether the document grows by it: a full one refuses then. */
  readonly adds: boolean;
  /** Limits that the edit would pass. */
  readonly refusals?: readonly (string | null)[];
}

/** Runs an edit as one transaction, unless something refuses it. What it is given by id and does not exist is left out. */
export function edit(
  { doc, song, stateBytes, origin }: Editing,
  kind: EditKind,
  run: () => readonly string[],
): EditResult {
  if (song.meta.isNewer) return { refusal: refusals.newer };
  if (kind.adds && fullness(stateBytes) === 'full') return { refusal: refusals.full };
  const refusal = kind.refusals?.find((one) => one !== null);
  if (refusal !== undefined && refusal !== null) return { refusal };
  return { refusal: null, ids: doc.transact(run, origin) };
}

export const refuseRegions = (song: Song, more: number): string | null =>
  song.regions.length + song.shelf.length + more > limits.regions ? refusals.regions : null;

export const refuseTracks = (song: Song): string | null =>
  song.tracks.filter(({ kind }) => kind !== 'master').length >= limits.tracks ? refusals.tracks : null;

export const refuseDevices = (song: Song, track: string): string | null =>
  song.devices.filter((device) => device.track === track).length >= limits.devicesOfTrack
    ? refusals.devices
    : null;

export const refuseNotes = (song: Song, more: number): string | null =>
  song.clips.reduce((sum, clip) => sum + countNotes(clip), more) > limits.notes ? refusals.notes : null;

/** What ends behind the last minute refuses, unless it did before. */
export function refuseLength(song: Song, end: number): string | null {
  const last = song.regions.reduce((latest, region) => Math.max(latest, endOf(region)), lastTick(song.tempo));
  return end > last ? refusals.minutes : null;
}

/** Writes a value unless it is there: an unchanged value would win over another's change. */
export function setValue(record: RecordMap, key: string, value: unknown): void {
  if (record.get(key) !== value) record.set(key, value);
}

/**
 * Sets values of records, or takes those away that are undefined, and gives the ids of those that there are. One that somebody else deletes
 * meanwhile gets them too: it may be brought back.
 */
export function setValues(
  doc: Y.Doc,
  {
    of,
    ids,
    changes,
  }: { of: Collection; ids: readonly string[]; changes: readonly (readonly [string, unknown])[] },
): string[] {
  return ids.filter((id) => {
    const record = recordOf(doc, of, id);
    if (record === null) return false;
    for (const [key, value] of changes) {
      if (value === undefined) record.delete(key);
      else setValue(record, key, value);
    }
    return true;
  });
}

/** A whole number of a range; for what is no number the fallback. */
export function wholeWithin(value: number, min: number, max: number, fallback = min): number {
  return Number.isNaN(value) ? fallback : Math.round(Math.min(max, Math.max(min, value)));
}

export function within(
  value: number,
  range: { readonly min: number; readonly max: number },
  fallback = 0,
): number {
  return Number.isNaN(value) ? fallback : Math.min(range.max, Math.max(range.min, value));
}

/** Regions of the song and of its shelf by id, without those that do not exist. */
export function regionsOf(song: Song, ids: readonly string[]): Region[] {
  const wanted = new Set(ids);
  return [...song.regions, ...song.shelf].filter(({ id }) => wanted.has(id));
}
