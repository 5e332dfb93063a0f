import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { seededRandom } from '#platform/pure/seeded-random.ts';
import { aProject, aRegion, aTrack } from '#testing/documents/a-project.ts';
import { randomEdits } from '#testing/documents/random-edits.ts';
import { deleteRecords } from './edits/delete-records.ts';
import { setRegion } from './edits/set-region.ts';
import { idsIn, leaveOut } from './leave-out.ts';
import { createSongReader, readSong } from './read-song.ts';
import { collections } from './schema.ts';
import type { Song } from './song.ts';

const withoutProblems = ({ problems: _, ...song }: Song) => song;

test('nothing of a deleted track or region is in what is left, and the song is the same', () => {
  const peer = aProject();
  const track = aTrack(peer, { name: 'Secret track' });
  const region = aRegion(peer, track);
  const kept = aRegion(peer, aTrack(peer, { name: 'Kept' }));
  for (const [{ id }, name] of [
    [region, 'Secret region'],
    [kept, 'Shown'],
  ] as const)
    peer.edit((editing) => setRegion(editing, { ids: [id], values: { name } }));
  peer.edit((editing) => deleteRecords(editing, { from: 'tracks', ids: [track] }));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(peer.doc));
  const leftOut = leaveOut(doc, peer.song());
  expect([leftOut.get('tracks'), leftOut.get('regions')]).toEqual([new Set([track]), new Set([region.id])]);
  const words = (of: Y.Doc) =>
    ['Secret track', 'Secret region', 'Kept', 'Shown'].filter((word) =>
      Buffer.from(Y.encodeStateAsUpdate(of)).includes(word),
    );
  expect(words(peer.doc)).toHaveLength(4);
  expect(words(doc)).toEqual(['Kept', 'Shown']);
  expect(withoutProblems(readSong(doc))).toEqual(withoutProblems(peer.song()));
});

test('every edit that comes later gives the same song, until one brings back what was left out [STUDIO-158]', () => {
  const random = seededRandom('left out');
  const below = (limit: number) => Math.floor(random() * limit);
  let [followed, broughtBack] = [0, 0];
  for (let project = 0; project < 30; project += 1) {
    const peer = aProject();
    const edit = () => {
      const drawn = { kind: 0, a: below(10_000), b: below(10_000), c: below(10_000) };
      randomEdits[below(randomEdits.length)]?.(peer.editing(), drawn);
    };
    for (let at = 0; at < 60; at += 1) edit();
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(peer.doc));
    const leftOut = leaveOut(doc, peer.song());
    const reader = createSongReader(doc);
    peer.doc.on('update', (update: Uint8Array) => Y.applyUpdate(doc, update));
    const isBack = () =>
      collections.some((name) => idsIn(peer.song(), name).some((id) => leftOut.get(name)?.has(id)));
    for (let at = 0; at < 40 && !isBack(); at += 1) {
      expect(withoutProblems(reader.read())).toEqual(withoutProblems(peer.song()));
      followed += 1;
      edit();
    }
    if (isBack()) broughtBack += 1;
  }
  expect(followed).toBeGreaterThan(200);
  expect(broughtBack).toBeGreaterThan(1);
});
