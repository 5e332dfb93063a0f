import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { aProject, aRegion, aTrack, seededBytes } from '#testing/documents/a-project.ts';
import { deleteRecords } from './edits/delete-records.ts';
import { moveNotes, writeNotes } from './edits/write-notes.ts';
import { ageOf, migrateDocument } from './migrate/migrate-document.ts';
import { newSong } from './new-song.ts';
import { readSong } from './read-song.ts';
import { needsNewEpoch, rebuildDocument, rebuiltSize, stateOf } from './rebuild.ts';

const quarter = { tick: 0, length: 960, pitch: 60, velocity: 0.5, chance: 1 };

test('the empty template has one drum track with an empty pattern of a bar, 120 bpm, 4/4, C minor (of 006 the document) [STUDIO-006]', () => {
  const song = readSong(newSong({ name: 'Mine', randomBytes: seededBytes('new') }));
  expect(song.meta).toMatchObject({ schema: 1, name: 'Mine', key: 0, scale: 'minor' });
  expect(song.tempo).toMatchObject([{ tick: 0, bpm: 120 }]);
  expect(song.meters).toMatchObject([{ bar: 1, over: 4, under: 4 }]);
  expect(song.tracks.map(({ kind }) => kind)).toEqual(['drums', 'master']);
  expect(song.regions).toMatchObject([{ track: song.tracks[0]?.id, start: 0, length: 3840 }]);
  expect(song.clips).toMatchObject([{ kind: 'pattern', length: 3840, rows: [] }]);
  expect(song.devices).toMatchObject([{ type: 'drums', track: song.tracks[0]?.id }]);
  expect(song.problems).toEqual([]);
});

test('a project that was worked on for long is written anew when it is four times what is in it, and is the same song', () => {
  const peer = aProject();
  const { id, clip } = aRegion(peer, aTrack(peer));
  const notes = peer.edit((editing) =>
    writeNotes(editing, { clip, notes: Array.from({ length: 40 }, () => quarter) }),
  );
  const isDue = () => needsNewEpoch({ song: peer.song(), stateBytes: stateOf(peer.doc).length });
  expect(isDue()).toBe(false);
  for (let at = 0; at < 60; at += 1) {
    peer.edit((editing) => moveNotes(editing, { clip, ids: notes, ticks: at % 2 === 0 ? 1 : -1, pitch: 0 }));
    const { id: more } = aRegion(peer, peer.song().tracks[0]?.id ?? '', { clip: { kind: 'pattern' } });
    peer.edit((editing) => deleteRecords(editing, { from: 'regions', ids: [more] }));
  }
  expect(isDue()).toBe(true);
  const fresh = rebuildDocument(peer.song());
  expect(readSong(fresh)).toEqual(peer.song());
  expect(stateOf(fresh).length).toBe(rebuiltSize(peer.song()));
  expect(stateOf(fresh).length * 4).toBeLessThan(stateOf(peer.doc).length);
  expect(peer.song().regions.some((region) => region.id === id)).toBe(true);
  expect(Buffer.compare(stateOf(rebuildDocument(peer.song())), stateOf(fresh))).toBe(0);
});

test('a document of a newer studio is never written anew', () => {
  const peer = aProject();
  peer.doc.getMap('meta').set('schema', 2);
  expect(needsNewEpoch({ song: peer.song(), stateBytes: 100_000_000 })).toBe(false);
});

test('a document without a schema is read as it is, and has one after its migration; later ones are not touched (of 241 the migration) [STUDIO-241]', () => {
  const doc = new Y.Doc();
  const track = new Y.Map<unknown>([['kind', 'drums']]);
  doc.getMap('tracks').set('one', track);
  const before = readSong(doc);
  expect(before.tracks.map(({ id }) => id)).toEqual(['one', 'master']);
  expect(ageOf(doc)).toBe('older');
  expect(migrateDocument(doc)).toBe(true);
  expect(ageOf(doc)).toBe('current');
  const after = readSong(doc);
  expect(after.tracks.map(({ id, kind, gain }) => [id, kind, gain])).toEqual(
    before.tracks.map(({ id, kind, gain }) => [id, kind, gain]),
  );
  expect(after.problems).toEqual([]);
  expect(migrateDocument(doc)).toBe(false);
  doc.getMap('meta').set('schema', 2);
  expect([ageOf(doc), migrateDocument(doc)]).toEqual(['newer', false]);
  doc.getMap('meta').set('schema', 'two');
  expect(ageOf(doc)).toBe('older');
});

test('a note that is moved costs at most 60 bytes of the state, and one that is deleted is not kept', () => {
  const peer = aProject();
  const { clip } = aRegion(peer, aTrack(peer));
  const before = stateOf(peer.doc).length;
  const many = Array.from({ length: 1_000 }, (_, at) => ({ ...quarter, tick: at }));
  const ids = peer.edit((editing) => writeNotes(editing, { clip, notes: many }));
  const written = stateOf(peer.doc).length;
  expect((written - before) / 1_000).toBeLessThan(40);
  peer.edit((editing) => moveNotes(editing, { clip, ids, ticks: 1, pitch: 0 }));
  expect((stateOf(peer.doc).length - written) / 1_000).toBeLessThan(60);
});
