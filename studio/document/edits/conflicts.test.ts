import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  aRegion,
  aTrack,
  clipOf,
  merge,
  type Peer,
  peersOfOneProject,
  regionOf,
} from '#testing/documents/a-project.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { planOf } from '../plan-of.ts';
import { collections } from '../schema.ts';
import { deleteRecords, restoreRecords } from './delete-records.ts';
import { repeatRegions } from './duplicate-regions.ts';
import { moveRegions } from './move-regions.ts';
import { setDevice } from './set-device.ts';
import { setRegion } from './set-region.ts';
import { setRowLength, setSteps } from './set-steps.ts';
import { setTempo } from './set-tempo.ts';
import { setTrack } from './set-track.ts';
import { splitRegions } from './split-regions.ts';
import { trimRegions } from './trim-regions.ts';
import { changeNotes, writeNotes } from './write-notes.ts';

/** Two people of one project in which there is a region of two bars, and a way to join what they did. */
function two() {
  const peers = peersOfOneProject('Ada', 'Ben');
  const [ada, ben] = peers as [Peer, Peer];
  const track = aTrack(ada);
  const other = aTrack(ada);
  const region = aRegion(ada, track, { start: 3840, length: 7680 });
  const notes = [{ tick: 0, length: 960, pitch: 60, velocity: 0.5, chance: 1 }];
  const [note = ''] = ada.edit((editing) => writeNotes(editing, { clip: region.clip, notes }));
  merge(peers);
  return {
    ...{ ada, ben, track, other, region, note },
    /** Both have everything, in either order of the names, and the same song and plan. */
    join() {
      merge(peers);
      expect(ada.song()).toEqual(ben.song());
      expect(planOf(ada.song(), deviceTable)).toEqual(planOf(ben.song(), deviceTable));
    },
  };
}

describe('two people at once', () => {
  test.each([
    ['the one', (peers: [Peer, Peer]) => peers],
    ['the other', ([one, other]: [Peer, Peer]): [Peer, Peer] => [other, one]],
  ])(
    'move one region, %s to another track: time and track are of the same person [STUDIO-154]',
    (_name, order) => {
      const { ada, ben, track, other, region, join } = two();
      const [stays, leaves] = order([ada, ben]);
      stays.edit((editing) => moveRegions(editing, [{ id: region.id, start: 0, track }]));
      leaves.edit((editing) => moveRegions(editing, [{ id: region.id, start: 9600, track: other }]));
      join();
      const { start, track: on } = regionOf(ada, region.id);
      expect([`0 ${track}`, `9600 ${other}`]).toContain(`${start} ${on}`);
    },
  );

  test.each([
    [
      'trims its end',
      (id: string) => (peer: Peer) => peer.edit((e) => trimRegions(e, [{ id, end: 4800 }])),
      { length: 960 },
    ],
    [
      'trims its start',
      (id: string) => (peer: Peer) => peer.edit((e) => trimRegions(e, [{ id, start: 4800 }])),
      { length: 6720, offset: 960 },
    ],
    [
      'renames it',
      (id: string) => (peer: Peer) =>
        peer.edit((e) => setRegion(e, { ids: [id], values: { name: 'Verse' } })),
      { name: 'Verse' },
    ],
    [
      'colours it',
      (id: string) => (peer: Peer) => peer.edit((e) => setRegion(e, { ids: [id], values: { color: 9 } })),
      { color: 9 },
    ],
  ])(
    'one moves a region and the other %s: both stay (of 155 without fades) [STUDIO-155]',
    (_name, edit, expected) => {
      const { ada, ben, other, region, join } = two();
      ada.edit((editing) => moveRegions(editing, [{ id: region.id, start: 9600, track: other }]));
      edit(region.id)(ben);
      join();
      const start = 9600 + ('offset' in expected ? expected.offset : 0);
      expect(regionOf(ada, region.id)).toMatchObject({ track: other, start, ...expected });
    },
  );

  test('one deletes what the other edits: it is gone, and comes back with both edits (of 156 the document) [STUDIO-156, STUDIO-046]', () => {
    const { ada, ben, track, region, join } = two();
    ada.edit((editing) => setTrack(editing, { ids: [track], values: { gain: -3 } }));
    ada.edit((editing) => deleteRecords(editing, { from: 'tracks', ids: [track] }));
    ben.edit((editing) => setTrack(editing, { ids: [track], values: { pan: 0.5 } }));
    ben.edit((editing) => moveRegions(editing, [{ id: region.id, start: 0, track }]));
    const added = aRegion(ben, track, { start: 15_360 });
    join();
    expect(ada.song().tracks.some(({ id }) => id === track)).toBe(false);
    expect(ada.song().shelf).toEqual([]);
    ben.edit((editing) => restoreRecords(editing, { to: 'tracks', ids: [track] }));
    join();
    expect(ada.song().tracks.find(({ id }) => id === track)).toMatchObject({ gain: -3, pan: 0.5 });
    expect(regionOf(ada, region.id)).toMatchObject({ start: 0, track });
    expect(regionOf(ada, added.id)).toMatchObject({ track });
  });

  test('an undone deletion brings back what others have changed meanwhile [STUDIO-046]', () => {
    const { ada, ben, region, join } = two();
    const maps = collections.map((name) => ada.doc.getMap(name));
    const undo = new Y.UndoManager(maps, { captureTimeout: 0, trackedOrigins: new Set(['Ada']) });
    ada.edit((editing) => deleteRecords(editing, { from: 'regions', ids: [region.id] }));
    ben.edit((editing) => setRegion(editing, { ids: [region.id], values: { name: 'Verse' } }));
    ben.edit((editing) => trimRegions(editing, [{ id: region.id, end: 4800 }]));
    join();
    expect(ada.song().regions.some(({ id }) => id === region.id)).toBe(false);
    undo.undo();
    join();
    expect(regionOf(ben, region.id)).toMatchObject({ name: 'Verse', length: 960, clip: region.clip });
  });

  test('split at one place: there is one right half; at different places there are the parts of both [STUDIO-157]', () => {
    const { ada, ben, region, track, join } = two();
    const count = () => ada.song().regions.filter((one) => one.track === track).length;
    for (const peer of [ada, ben])
      peer.edit((editing) => splitRegions(editing, { ids: [region.id], tick: 7680 }));
    join();
    expect(count()).toBe(2);
    const sounding = planOf(ada.song(), deviceTable);
    ada.edit((editing) => splitRegions(editing, { ids: [region.id], tick: 4800 }));
    ben.edit((editing) => splitRegions(editing, { ids: [region.id], tick: 5760 }));
    join();
    expect(count()).toBe(4);
    expect(planOf(ada.song(), deviceTable)).toEqual(sounding);
  });

  test('repeat one region: there are the copies of one of them', () => {
    const { ada, ben, region, track, join } = two();
    for (const peer of [ada, ben])
      peer.edit((editing) => repeatRegions(editing, { ids: [region.id], count: 3 }));
    join();
    expect(ada.song().regions.filter((one) => one.track === track)).toHaveLength(4);
  });

  test('write notes into one clip: both stay; move and resize one note: one change is whole [STUDIO-100]', () => {
    const { ada, ben, region, note, join } = two();
    const fresh = { tick: 960, length: 240, pitch: 64, velocity: 1, chance: 1 };
    for (const peer of [ada, ben])
      peer.edit((editing) => writeNotes(editing, { clip: region.clip, notes: [fresh] }));
    const change = { clip: region.clip, ids: [note] };
    ada.edit((editing) => changeNotes(editing, { ...change, change: () => ({ tick: 480, pitch: 72 }) }));
    ben.edit((editing) => changeNotes(editing, { ...change, change: () => ({ length: 120 }) }));
    join();
    const { notes } = clipOf(ada, region.clip);
    expect(notes.filter(({ tick }) => tick === 960)).toHaveLength(2);
    const { tick, length, pitch } = notes.find(({ id }) => id === note) ?? {};
    expect(['480 960 72', '0 120 60']).toContain(`${tick} ${length} ${pitch}`);
  });

  test('write into one row of a pattern: both steps stay, and the length of a row beside them', () => {
    const { ada, ben, join } = two();
    const clip = ada.song().regions.find((one) => clipOf(ada, one.clip).kind === 'pattern')?.clip ?? '';
    ada.edit((editing) => setSteps(editing, { clip, steps: [{ pad: 0, step: 3, velocity: 1 }] }));
    ben.edit((editing) => setSteps(editing, { clip, steps: [{ pad: 0, step: 7, velocity: 0.5 }] }));
    ben.edit((editing) => setRowLength(editing, { clip, pad: 0, length: 12 }));
    join();
    expect(clipOf(ada, clip).rows).toMatchObject([{ pad: 0, length: 12, steps: [{ step: 3 }, { step: 7 }] }]);
  });

  test('turn two controls of one device: both stay', () => {
    const { ada, ben, join } = two();
    const id = ada.song().devices[0]?.id ?? '';
    ada.edit((editing) => setDevice(editing, { id, values: { params: { mix: 10 } } }));
    ben.edit((editing) => setDevice(editing, { id, values: { on: false } }));
    join();
    expect(ada.song().devices[0]).toMatchObject({ on: false, params: { mix: 10 } });
  });

  test('set the tempo at one place: there is one tempo', () => {
    const { ada, ben, join } = two();
    ada.edit((editing) => setTempo(editing, { tick: 3840, bpm: 90 }));
    ben.edit((editing) => setTempo(editing, { tick: 3840, bpm: 100 }));
    join();
    expect(ada.song().tempo).toHaveLength(2);
    expect(ada.song().problems).toEqual([]);
  });

  test('put two groups into each other: the circle is broken at the highest id, and it is said where (of 055 the circle) [STUDIO-055]', () => {
    const { ada, ben, join } = two();
    const [a = '', b = ''] = [aTrack(ada, { kind: 'group' }), aTrack(ada, { kind: 'group' })].sort();
    join();
    ada.edit((editing) => setTrack(editing, { ids: [a], values: { parent: b } }));
    ben.edit((editing) => setTrack(editing, { ids: [b], values: { parent: a } }));
    join();
    const parents = Object.fromEntries(ada.song().tracks.map(({ id, parent }) => [id, parent]));
    expect([parents[a], parents[b]]).toEqual([b, null]);
    expect(ada.song().problems).toEqual([{ in: 'tracks', what: 'circle', count: 1, ids: [b] }]);
  });
});
