import * as Y from 'yjs';
import { limits, maxMarks } from './limits.ts';
import { compareTexts } from './order.ts';
import { type ClipNotes, createClipNotes } from './reading/clip-notes.ts';
import { createProblemTally, type ProblemTally } from './reading/problem-tally.ts';
import { readClip, readLane } from './reading/read-clips.ts';
import {
  readAsset,
  readDevice,
  readMarker,
  readMeta,
  readMeter,
  readRegion,
  readTake,
  readTempo,
  readTrack,
} from './reading/read-records.ts';
import { createRecordCache, type RecordCache } from './reading/record-cache.ts';
import { settleLanes, settlePlaces } from './reading/settle-lanes.ts';
import { settleClips, settleRegions } from './reading/settle-regions.ts';
import { settleDevices, settleRouting, settleTracks } from './reading/settle-routing.ts';
import { type Collection, collections, mapOf } from './schema.ts';
import type { Song, SongMeta } from './song.ts';

export interface SongReader {
  /** The song as it is now; the same object while nothing has changed. Never throws. */
  read(): Song;
  stop(): void;
}

/** Reads any document, however it came to be. Never throws and never writes. */
export function readSong(doc: Y.Doc): Song {
  return assemble(createCaches(doc), null);
}

/** Reads a document again and again: only records that have changed since are read anew. */
export function createSongReader(doc: Y.Doc): SongReader {
  const caches = createCaches(doc);
  let song: Song | null = null;
  let isChanged = true;
  const observed = (['meta', ...collections] as const).flatMap((name) => {
    const map = mapOf(doc, name);
    if (map === null) return [];
    const onChange = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
      isChanged = true;
      if (name !== 'meta') for (const event of events) markEvent(caches, name, map, event);
    };
    map.observeDeep(onChange as Parameters<typeof map.observeDeep>[0]);
    return [() => map.unobserveDeep(onChange as Parameters<typeof map.observeDeep>[0])];
  });
  return {
    read() {
      if (isChanged || song === null) song = assemble(caches, song);
      isChanged = false;
      return song;
    },
    stop() {
      for (const stop of observed) stop();
    },
  };
}

function createCaches(doc: Y.Doc) {
  const cacheOf = <T>(name: Collection, read: Parameters<typeof createRecordCache<T>>[2]): RecordCache<T> =>
    createRecordCache(name, mapOf(doc, name), read);
  return {
    meta: mapOf(doc, 'meta'),
    tempo: cacheOf('tempo', readTempo),
    meters: cacheOf('meters', readMeter),
    markers: cacheOf('markers', readMarker),
    tracks: cacheOf('tracks', readTrack),
    devices: cacheOf('devices', readDevice),
    regions: cacheOf('regions', readRegion),
    clips: cacheOf('clips', readClip),
    lanes: cacheOf('lanes', readLane),
    assets: cacheOf('assets', readAsset),
    takes: cacheOf('takes', readTake),
    notes: createClipNotes(mapOf(doc, 'clips')),
  };
}

type Caches = ReturnType<typeof createCaches>;

/** Marks the record that an event happened in. `event.path` is not asked: it counts through lists, which a stranger may have filled. */
function markEvent(
  caches: Caches & { notes: ClipNotes },
  name: Collection,
  root: object,
  event: Y.YEvent<Y.AbstractType<unknown>>,
): void {
  const keys =
    event instanceof Y.YMapEvent ? [...event.keysChanged].filter((key) => typeof key === 'string') : [];
  if (event.target === root) {
    for (const key of keys) markRecord(caches, name, key);
    return;
  }
  const above: string[] = [];
  for (let type: Y.AbstractType<unknown> | null = event.target; type !== null && type !== root; ) {
    const item: Y.Item | null = type._item;
    above.unshift(item?.parentSub ?? '');
    type = item?.parent instanceof Y.AbstractType ? item.parent : null;
  }
  const [id = '', nested] = above;
  const isNotes =
    name === 'clips' && above.length === 2 && nested === 'notes' && event instanceof Y.YMapEvent;
  if (isNotes) caches.notes.markNotes(id, keys);
  else markRecord(caches, name, id);
}

function markRecord(caches: Caches, name: Collection, id: string): void {
  caches[name].mark(id);
  if (name === 'clips') caches.notes.markClip(id);
}

function assemble(caches: Caches, before: Song | null): Song {
  const tally = createProblemTally();
  const meta = readMetaOf(caches, tally);
  const placed = {
    tempo: settlePlaces(caches.tempo, { in: 'tempo', most: maxMarks, placeOf: ({ tick }) => tick }, tally),
    meters: settlePlaces(caches.meters, { in: 'meters', most: maxMarks, placeOf: ({ bar }) => bar }, tally),
    markers: first(caches.markers, { in: 'markers', most: maxMarks }, tally).sort(
      (a, b) => a.tick - b.tick || compareTexts(a.id, b.id),
    ),
  };
  const found = settleTracks(caches.tracks, tally);
  const { tracks, devices } = settleRouting(found, settleDevices(caches, found, tally), tally);
  const { regions, shelf } = settleRegions(caches, tracks, tally);
  const owners = new Set([...tracks, ...devices].map(({ id }) => id));
  return Object.freeze({
    meta: before !== null && sameMeta(before.meta, meta) ? before.meta : meta,
    tempo: reuse(before?.tempo, placed.tempo),
    meters: reuse(before?.meters, placed.meters),
    markers: reuse(before?.markers, placed.markers),
    tracks: reuse(before?.tracks, tracks),
    devices: reuse(before?.devices, devices),
    regions: reuse(before?.regions, regions),
    shelf: reuse(before?.shelf, shelf),
    clips: reuse(before?.clips, settleClips(caches, [...regions, ...shelf], tally)),
    lanes: reuse(before?.lanes, settleLanes(caches, owners, tally)),
    assets: reuse(before?.assets, first(caches.assets, { in: 'assets', most: limits.assets }, tally)),
    takes: reuse(before?.takes, first(caches.takes, { in: 'takes', most: limits.regions }, tally)),
    problems: tally.list(),
  });
}

function readMetaOf(caches: Caches, tally: ProblemTally): SongMeta {
  return readMeta(caches.meta ?? new Map(), (what) => tally.add('meta', what, null));
}

const sameMeta = (a: SongMeta, b: SongMeta): boolean =>
  (Object.keys(b) as (keyof SongMeta)[]).every((key) => a[key] === b[key]);

/** The first records by id, up to a number. */
function first<T extends { readonly id: string }>(
  cache: RecordCache<T>,
  options: { in: Collection; most: number },
  tally: ProblemTally,
): T[] {
  const found: T[] = [];
  for (const record of cache.live(tally)) {
    if (found.length < options.most) found.push(record);
    else tally.add(options.in, 'too many', record.id);
  }
  return found;
}

/** The list of before where it has the same records: views compare lists by identity. */
function reuse<T>(before: readonly T[] | undefined, now: T[]): readonly T[] {
  const isSame = before?.length === now.length && before.every((one, at) => one === now[at]);
  return isSame && before !== undefined ? before : Object.freeze(now);
}
