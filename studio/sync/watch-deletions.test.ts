import { describe, expect, test } from 'vitest';
import { addDevice } from '#studio/document/edits/add-device.ts';
import { type Deletable, deleteRecords, restoreRecords } from '#studio/document/edits/delete-records.ts';
import { moveRegions } from '#studio/document/edits/move-regions.ts';
import { setDevice } from '#studio/document/edits/set-device.ts';
import { setRegion } from '#studio/document/edits/set-region.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { writeNotes } from '#studio/document/edits/write-notes.ts';
import { planOf } from '#studio/document/plan-of.ts';
import {
  aRegion,
  aTrack,
  merge,
  type Peer,
  peersOfOneProject,
  regionOf,
} from '#testing/documents/a-project.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { type Deletion, watchDeletions } from './watch-deletions.ts';

/** Ada edits, Ben deletes; what Ada's page says of it. */
function two() {
  const peers = peersOfOneProject('Ada', 'Ben');
  const [ada, ben] = peers as [Peer, Peer];
  const track = aTrack(ada);
  const region = aRegion(ada, track);
  const [device = ''] = ada.edit((editing) => addDevice(editing, { track, type: 'reverb' }));
  merge(peers);
  const state = { isSaved: false, now: 0, held: [] as string[] };
  const found: Deletion[] = [];
  const watch = watchDeletions({
    doc: ada.doc,
    isSaved: () => state.isSaved,
    now: () => state.now,
    held: () => ({ collection: 'regions', ids: state.held }),
    onDeleted: (deletions) => found.push(...deletions),
  });
  const remove = (from: Deletable, id: string) =>
    ben.edit((editing) => deleteRecords(editing, { from, ids: [id] }));
  const join = () => {
    merge(peers);
    expect(ada.song()).toEqual(ben.song());
    expect(planOf(ada.song(), deviceTable)).toEqual(planOf(ben.song(), deviceTable));
  };
  const bringBack = () => {
    for (const { from, id } of found.at(-1)?.things ?? [])
      ada.edit((editing) => restoreRecords(editing, { to: from, ids: [id] }));
    join();
  };
  return { ada, ben, track, region, device, state, found, watch, remove, join, bringBack };
}

const note = { tick: 0, length: 240, pitch: 60, velocity: 0.8, chance: 1 };

describe('who edits what another deletes', () => {
  test('[STUDIO-156] hears of a deleted track, region or device that they edit at the same time, and has both edits when it is back', () => {
    const { ada, ben, track, region, device, found, remove, join, bringBack } = two();
    ben.edit((editing) => setTrack(editing, { ids: [track], values: { pan: 0.5 } }));
    remove('tracks', track);
    ada.edit((editing) => setTrack(editing, { ids: [track], values: { gain: -3 } }));
    join();
    expect(found).toEqual([
      { things: [{ from: 'tracks', id: track }], edited: [track], clientId: ben.doc.clientID },
    ]);
    bringBack();
    expect(ben.song().tracks.find(({ id }) => id === track)).toMatchObject({ gain: -3, pan: 0.5 });

    ben.edit((editing) => setRegion(editing, { ids: [region.id], values: { color: 5 } }));
    remove('regions', region.id);
    ada.edit((editing) => writeNotes(editing, { clip: region.clip, notes: [note] }));
    join();
    bringBack();
    expect(regionOf(ben, region.id).color).toBe(5);
    expect(ben.song().clips.find(({ id }) => id === region.clip)?.notes).toMatchObject([note]);

    ben.edit((editing) => setDevice(editing, { id: device, values: { on: false } }));
    remove('devices', device);
    ada.edit((editing) => setDevice(editing, { id: device, values: { params: { mix: 10 } } }));
    join();
    bringBack();
    expect(ben.song().devices.find(({ id }) => id === device)).toMatchObject({
      on: false,
      params: { mix: 10 },
    });
    expect(found).toHaveLength(3);
  });

  test('[STUDIO-156] has a region and the track that it is on back at once, where both were deleted', () => {
    const { ada, track, region, found, remove, join, bringBack } = two();
    ada.edit((editing) => moveRegions(editing, [{ id: region.id, start: 960, track }]));
    remove('regions', region.id);
    remove('tracks', track);
    join();
    expect(found.map(({ things }) => things)).toEqual([
      [
        { from: 'regions', id: region.id },
        { from: 'tracks', id: track },
      ],
    ]);
    bringBack();
    expect(regionOf(ada, region.id)).toMatchObject({ start: 960, track });
  });

  test('[STUDIO-156] hears of it while a gesture runs that has changed nothing yet', () => {
    const { region, track, state, found, remove, join } = two();
    state.held = [region.id];
    remove('tracks', track);
    join();
    expect(found).toMatchObject([{ things: [{ from: 'tracks', id: track }], edited: [region.id] }]);
  });

  test('[STUDIO-156] hears nothing of what was deleted later, by themselves, or without an edit of theirs', () => {
    const { ada, track, region, device, state, found, watch, remove, join } = two();
    ada.edit((editing) => setRegion(editing, { ids: [region.id], values: { color: 3 } }));
    ada.edit((editing) => deleteRecords(editing, { from: 'regions', ids: [region.id] }));
    ada.edit((editing) => setTrack(editing, { ids: [track], values: { gain: -3 } }));
    remove('devices', device);
    join();
    state.isSaved = true;
    watch.onSaved();
    state.now = 10_001;
    remove('tracks', track);
    join();
    expect(found).toEqual([]);
    watch.stop();
  });
});
