import * as Y from 'yjs';
import { seededRandom } from '#platform/pure/seeded-random.ts';
import { addRegion, type NewRegion } from '#studio/document/edits/add-region.ts';
import { addTrack, type NewTrack } from '#studio/document/edits/add-track.ts';
import type { Editing, EditResult } from '#studio/document/edits/edit.ts';
import type { RandomBytes } from '#studio/document/ids.ts';
import { newSong } from '#studio/document/new-song.ts';
import { createSongReader, type SongReader } from '#studio/document/read-song.ts';
import type { Clip, Region, Song } from '#studio/document/song.ts';

export function seededBytes(seed: string): RandomBytes {
  const random = seededRandom(seed);
  return (size) => Uint8Array.from({ length: size }, () => Math.floor(random() * 256));
}

/** One person's copy of a project. */
export interface Peer {
  readonly doc: Y.Doc;
  readonly name: string;
  readonly reader: SongReader;
  readonly randomBytes: RandomBytes;
  readonly song: () => Song;
  /** Runs an edit; refuses to go on where the edit is refused. */
  readonly edit: (run: (editing: Editing) => EditResult) => readonly string[];
  readonly editing: () => Editing;
}

export function aPeer(name: string, clientId: number, state?: Uint8Array): Peer {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  if (state !== undefined) Y.applyUpdate(doc, state);
  const reader = createSongReader(doc);
  const randomBytes = seededBytes(name);
  const editing = (): Editing => ({
    doc,
    song: reader.read(),
    randomBytes,
    stamp: `${name} 2026-11-28`,
    stateBytes: 0,
    origin: name,
  });
  return {
    doc,
    name,
    reader,
    randomBytes,
    song: () => reader.read(),
    editing,
    edit(run) {
      const result = run(editing());
      if (result.refusal !== null) throw new Error(result.refusal);
      return result.ids;
    },
  };
}

/** Peers of one new project with the empty template in it. */
export function peersOfOneProject(...names: string[]): Peer[] {
  const state = Y.encodeStateAsUpdate(newSong({ name: 'Test', randomBytes: seededBytes('new') }));
  return names.map((name, at) => aPeer(name, 100 + at, state));
}

export function aProject(): Peer {
  const [peer] = peersOfOneProject('Ada');
  if (peer === undefined) throw new Error('There is no peer.');
  return peer;
}

/** Sends what one peer has to another. */
export function send(from: Peer, to: Peer): void {
  Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)), 'network');
}

/** Sends everything to everybody. */
export function merge(peers: readonly Peer[]): void {
  for (const from of peers) for (const to of peers) if (from !== to) send(from, to);
  for (const from of peers) for (const to of peers) if (from !== to) send(from, to);
}

export const aTrack = (peer: Peer, track: Partial<NewTrack> = {}): string =>
  peer.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Keys', ...track }))[0] ?? '';

export function aRegion(peer: Peer, track: string, region: Partial<NewRegion> = {}): Region {
  const made = { track, start: 0, length: 3840, clip: { kind: 'notes' as const }, ...region };
  const [id = ''] = peer.edit((editing) => addRegion(editing, made));
  return regionOf(peer, id);
}

export function regionOf(peer: Peer, id: string): Region {
  const { regions, shelf } = peer.song();
  const region = [...regions, ...shelf].find((one) => one.id === id);
  if (region === undefined) throw new Error(`There is no region ${id}.`);
  return region;
}

export function clipOf(peer: Peer, id: string): Clip {
  const clip = peer.song().clips.find((one) => one.id === id);
  if (clip === undefined) throw new Error(`There is no clip ${id}.`);
  return clip;
}
