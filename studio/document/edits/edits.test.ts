import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { aProject, aRegion, aTrack, clipOf, regionOf } from '#testing/documents/a-project.ts';
import { limits } from '../limits.ts';
import { readSong } from '../read-song.ts';
import { addDevice, moveDevice } from './add-device.ts';
import { addRegion } from './add-region.ts';
import { addTrack } from './add-track.ts';
import { copyClip } from './copy-clip.ts';
import { deleteRecords, restoreRecords } from './delete-records.ts';
import { duplicateRegions, repeatRegions } from './duplicate-regions.ts';
import { moveRegions } from './move-regions.ts';
import { moveTrack } from './move-track.ts';
import { setMeta } from './set-meta.ts';
import { setRegion } from './set-region.ts';
import { setMeter, setTempo } from './set-tempo.ts';
import { setTrack } from './set-track.ts';
import { splitRegions } from './split-regions.ts';
import { trimRegions } from './trim-regions.ts';
import { deleteNotes, moveNotes, resizeNotes, writeNotes } from './write-notes.ts';

const quarter = { tick: 0, length: 960, pitch: 60, velocity: 0.5, chance: 1 };

describe('regions', () => {
  test('are moved in time and between tracks, as one change of the document (of 038 the document) [STUDIO-050, STUDIO-038]', () => {
    const peer = aProject();
    const [track, other] = [aTrack(peer), aTrack(peer)];
    const ids = [0, 3840, 7680].map((start) => aRegion(peer, track, { start }).id);
    let changes = 0;
    peer.doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (transaction.changed.size > 0) changes += 1;
    });
    const moves = ids.map((id, at) => ({ id, start: 960 + at * 3840, track: other }));
    peer.edit((editing) => moveRegions(editing, moves));
    expect(ids.map((id) => regionOf(peer, id))).toMatchObject(moves);
    expect(changes).toBe(1);
  });

  test('are trimmed at both ends and keep what they play in its place (of 038 trim) [STUDIO-038]', () => {
    const peer = aProject();
    const { id } = aRegion(peer, aTrack(peer), { start: 3840 });
    peer.edit((editing) => trimRegions(editing, [{ id, start: 4800, end: 6720 }]));
    expect(regionOf(peer, id)).toMatchObject({ start: 4800, offset: 960, length: 1920 });
    peer.edit((editing) => trimRegions(editing, [{ id, start: 0 }]));
    expect(regionOf(peer, id)).toMatchObject({ start: 3840, offset: 0, length: 2880 });
    peer.edit((editing) => trimRegions(editing, [{ id, end: 100 }]));
    expect(regionOf(peer, id)).toMatchObject({ start: 3840, length: 1 });
  });

  test('are split, duplicated and repeated; the copies play the same clip (of 038 copies; of 041 one clip) [STUDIO-038, STUDIO-041]', () => {
    const peer = aProject();
    const region = aRegion(peer, aTrack(peer));
    expect(peer.edit((editing) => splitRegions(editing, { ids: [region.id], tick: 960 }))).toEqual([
      `${region.id}@960`,
    ]);
    expect(regionOf(peer, region.id)).toMatchObject({ start: 0, length: 960 });
    expect(regionOf(peer, `${region.id}@960`)).toMatchObject({
      start: 960,
      offset: 960,
      length: 2880,
      clip: region.clip,
    });
    const [copy = ''] = peer.edit((editing) => duplicateRegions(editing, { ids: [region.id] }));
    expect(regionOf(peer, copy)).toMatchObject({ start: 960, length: 960, clip: region.clip });
    expect(peer.edit((editing) => repeatRegions(editing, { ids: [region.id], count: 3 }))).toEqual(
      [1, 2, 3].map((n) => `${region.id}#${n}`),
    );
    expect(regionOf(peer, `${region.id}#3`)).toMatchObject({ start: 2880, clip: region.clip });
    peer.edit((editing) => writeNotes(editing, { clip: region.clip, notes: [quarter] }));
    const [independent = ''] = peer.edit((editing) => copyClip(editing, { region: copy }));
    peer.edit((editing) => writeNotes(editing, { clip: region.clip, notes: [quarter] }));
    expect([clipOf(peer, region.clip).notes.length, clipOf(peer, independent).notes.length]).toEqual([2, 1]);
    expect(regionOf(peer, copy).clip).toBe(independent);
  });

  test('are named, coloured, muted and deleted (of 038 name, colour, mute, delete) [STUDIO-038]', () => {
    const peer = aProject();
    const { id } = aRegion(peer, aTrack(peer));
    const values = { name: `  ${'n'.repeat(70)}\u202e`, color: 5, mute: true };
    peer.edit((editing) => setRegion(editing, { ids: [id], values }));
    expect(regionOf(peer, id)).toMatchObject({ name: 'n'.repeat(60), color: 5, mute: true });
    peer.edit((editing) => deleteRecords(editing, { from: 'regions', ids: [id] }));
    expect(peer.song().regions.some((region) => region.id === id)).toBe(false);
  });

  test('without their track are on the shelf, and come back from it (of 234 the shelf) [STUDIO-234]', () => {
    const peer = aProject();
    const track = aTrack(peer);
    const { id } = aRegion(peer, track);
    peer.edit((editing) => moveRegions(editing, [{ id, start: 0, track: 'noSuchTrack' }]));
    expect(peer.song().shelf.map((region) => region.id)).toEqual([id]);
    peer.edit((editing) => moveRegions(editing, [{ id, start: 0, track }]));
    expect(peer.song().shelf).toEqual([]);
  });
});

describe('tracks and devices', () => {
  test('tracks are added, named, coloured, put in order and deleted, the master never (of 045 the document) [STUDIO-045]', () => {
    const peer = aProject();
    const drums = peer.song().tracks[0]?.id ?? '';
    const [a, b] = [aTrack(peer, { name: ' Bass\u0007 ', color: 99 }), aTrack(peer, { at: 0 })];
    const order = () => peer.song().tracks.map(({ id }) => id);
    expect(order()).toEqual([b, drums, a, 'master']);
    expect(peer.song().tracks[2]).toMatchObject({ name: 'Bass', color: 15 });
    peer.edit((editing) => moveTrack(editing, { id: a, at: 1 }));
    expect(order()).toEqual([b, a, drums, 'master']);
    peer.edit((editing) => deleteRecords(editing, { from: 'tracks', ids: [b, 'master'] }));
    expect(order()).toEqual([a, drums, 'master']);
    peer.edit((editing) => setTrack(editing, { ids: ['master'], values: { gain: -6 } }));
    expect(peer.song().tracks.at(-1)).toMatchObject({ id: 'master', gain: -6 });
  });

  test('mute has the name of who set it (of 052 the document) [STUDIO-052]', () => {
    const peer = aProject();
    const track = aTrack(peer);
    peer.edit((editing) => setTrack(editing, { ids: [track], values: { mute: { on: true, by: 'Ada' } } }));
    expect(peer.song().tracks.find(({ id }) => id === track)).toMatchObject({ mute: true, mutedBy: 'Ada' });
  });

  test('devices are put in order and moved between tracks', () => {
    const peer = aProject();
    const [track, other] = [aTrack(peer), aTrack(peer)];
    const [a = '', b = '', c = ''] = ['delay', 'compressor', 'analog'].flatMap((type) =>
      peer.edit((editing) => addDevice(editing, { track, type, at: 0 })),
    );
    const chain = (of: string) =>
      peer
        .song()
        .devices.filter((one) => one.track === of)
        .map(({ id }) => id);
    expect(chain(track)).toEqual([c, b, a]);
    peer.edit((editing) => moveDevice(editing, { id: c, track, at: 2 }));
    expect(chain(track)).toEqual([b, a, c]);
    peer.edit((editing) => moveDevice(editing, { id: a, track: other, at: 0 }));
    expect([chain(track), chain(other)]).toEqual([[b, c], [a]]);
  });

  test('a group, send or side chain that would feed itself is refused (of 055 the refusal) [STUDIO-055]', () => {
    const peer = aProject();
    const [group, inner, bus] = [
      aTrack(peer, { kind: 'group' }),
      aTrack(peer, { kind: 'group' }),
      aTrack(peer, { kind: 'send' }),
    ];
    peer.edit((editing) => setTrack(editing, { ids: [inner], values: { parent: group } }));
    const refusalOf = (id: string, values: Parameters<typeof setTrack>[1]['values']) =>
      setTrack(peer.editing(), { ids: [id], values }).refusal;
    expect(refusalOf(group, { parent: inner })).toBe('This would feed the track into itself.');
    expect(refusalOf(group, { parent: group })).toBe('This would feed the track into itself.');
    expect(refusalOf(bus, { send: { to: bus, gain: 0 } })).toBe('This would feed the track into itself.');
    expect(refusalOf(group, { send: { to: bus, gain: 0 } })).toBe(null);
    expect(refusalOf(bus, { parent: group })).toBe('This would feed the track into itself.');
    expect(peer.song().problems).toEqual([]);
  });
});

describe('notes', () => {
  test('are written, moved, resized and deleted', () => {
    const peer = aProject();
    const { clip } = aRegion(peer, aTrack(peer));
    const [id = ''] = peer.edit((editing) =>
      writeNotes(editing, { clip, notes: [{ ...quarter, chance: 0.5 }] }),
    );
    peer.edit((editing) => moveNotes(editing, { clip, ids: [id], ticks: 240, pitch: -12 }));
    peer.edit((editing) => resizeNotes(editing, { clip, ids: [id], ticks: -480 }));
    expect(clipOf(peer, clip).notes).toEqual([
      { id, tick: 240, length: 480, pitch: 48, velocity: 0.5, chance: 0.5 },
    ]);
    peer.edit((editing) => deleteNotes(editing, { clip, ids: [id] }));
    expect(clipOf(peer, clip).notes).toEqual([]);
  });

  test('that there can not be are never written, and read as the nearest [STUDIO-101]', () => {
    const peer = aProject();
    const { clip } = aRegion(peer, aTrack(peer));
    const wrong = [
      { tick: -10, length: 0, pitch: 128, velocity: 1.5, chance: 2 },
      { tick: 0.4, length: -960, pitch: -1, velocity: -0.1, chance: -1 },
      { tick: Number.NaN, length: Number.NaN, pitch: Number.NaN, velocity: Number.NaN, chance: Number.NaN },
    ];
    peer.edit((editing) => writeNotes(editing, { clip, notes: wrong }));
    const nearest = [
      { tick: 0, length: 1, pitch: 0, velocity: 0, chance: 0 },
      { tick: 0, length: 240, pitch: 60, velocity: 0.8, chance: 1 },
      { tick: 0, length: 1, pitch: 127, velocity: 1, chance: 1 },
    ];
    expect(clipOf(peer, clip).notes).toMatchObject(nearest);
    expect(peer.song().problems).toEqual([]);
    const map = peer.doc.getMap<Y.Map<Y.Map<unknown>>>('clips').get(clip)?.get('notes');
    for (const key of map?.keys() ?? []) map?.delete(key);
    for (const [at, { tick, length, pitch, velocity, chance }] of wrong.entries()) {
      map?.set(`n${at}`, [tick, length, pitch, velocity, chance]);
    }
    expect(clipOf(peer, clip).notes).toMatchObject(nearest);
    expect(peer.song().problems).toMatchObject([{ in: 'clips', what: 'wrong', count: 3, ids: [clip] }]);
  });
});

describe('time', () => {
  test('tempo is 20 to 300 with two decimals, at any place (of 027 the document) [STUDIO-027]', () => {
    const peer = aProject();
    for (const [bpm, read] of [
      [120.456, 120.46],
      [5, 20],
      [301, 300],
      [Number.NaN, 120],
    ] as const) {
      peer.edit((editing) => setTempo(editing, { tick: 0, bpm }));
      expect(peer.song().tempo).toMatchObject([{ tick: 0, bpm: read }]);
    }
    peer.edit((editing) => setTempo(editing, { tick: 3840, bpm: 90 }));
    expect(peer.song().tempo).toHaveLength(2);
  });

  test('meters are 1 to 16 over 2, 4, 8 or 16, at any bar (of 028 the document) [STUDIO-028]', () => {
    const peer = aProject();
    peer.edit((editing) => setMeter(editing, { bar: 3, over: 7, under: 8 }));
    peer.edit((editing) => setMeter(editing, { bar: 5, over: 99, under: 16 }));
    expect(peer.song().meters).toMatchObject([
      { bar: 1, over: 4, under: 4 },
      { bar: 3, over: 7, under: 8 },
      { bar: 5, over: 16, under: 16 },
    ]);
  });

  test('key, scale and swing are set (of 034 the document; of 035 the document) [STUDIO-034, STUDIO-035]', () => {
    const peer = aProject();
    expect(peer.song().meta).toMatchObject({ key: 0, scale: 'minor', swing: 0 });
    peer.edit((editing) =>
      setMeta(editing, { key: 14, scale: 'dorian', swing: 101, swingUnit: 8, name: 'Song' }),
    );
    expect(peer.song().meta).toMatchObject({
      key: 11,
      scale: 'dorian',
      swing: 100,
      swingUnit: 8,
      name: 'Song',
    });
  });
});

describe('limits', () => {
  const many = (count: number) => Array.from({ length: count }, () => quarter);

  test('more notes than a project may have are refused (of 024 notes) [STUDIO-024]', () => {
    const peer = aProject();
    const { id, clip } = aRegion(peer, aTrack(peer));
    const map = peer.doc.getMap<Y.Map<Y.Map<unknown>>>('clips').get(clip)?.get('notes');
    peer.doc.transact(() => {
      for (let at = 1; at < limits.notes; at += 1) map?.set(`n${at}`, [at, 240, 60, 1]);
    });
    const refusal = 'A project has at most 100,000 notes.';
    expect(writeNotes(peer.editing(), { clip, notes: many(2) }).refusal).toBe(refusal);
    expect(copyClip(peer.editing(), { region: id }).refusal).toBe(refusal);
    expect(writeNotes(peer.editing(), { clip, notes: many(1) }).refusal).toBe(null);
    expect(peer.song().problems).toEqual([]);
    expect(isDeepStrictEqual(readSong(peer.doc), peer.song())).toBe(true);
  });

  test('the limits are those that the ledger names [STUDIO-024]', () => {
    expect(limits).toEqual({
      ...{ tracks: 128, devicesOfTrack: 16, regions: 5_000, notes: 100_000, points: 20_000 },
      ...{ assets: 2_000, minutes: 60 },
    });
  });

  test('more tracks and devices than a project may have are refused (of 024 tracks and devices) [STUDIO-024]', () => {
    const peer = aProject();
    const track = aTrack(peer);
    const device = (editing: ReturnType<typeof peer.editing>) => addDevice(editing, { track, type: 'delay' });
    for (let at = 0; at < limits.devicesOfTrack; at += 1) peer.edit(device);
    expect(device(peer.editing()).refusal).toBe('A track has at most 16 devices.');
    while (peer.song().tracks.length <= limits.tracks) aTrack(peer);
    expect(addTrack(peer.editing(), { kind: 'drums', name: '' }).refusal).toBe(
      'A project has at most 128 tracks.',
    );
    expect(peer.song().problems).toEqual([]);
  });

  test('more regions than a project may have, and later ones than 60 minutes, are refused (of 024 regions and minutes) [STUDIO-024]', () => {
    const peer = aProject();
    const track = aTrack(peer);
    const { id } = aRegion(peer, track, { length: 60 });
    const count = limits.regions - peer.song().regions.length;
    for (const part of [1_000, 1_000, 1_000, 1_000, count - 4_000]) {
      peer.edit((editing) => repeatRegions(editing, { ids: [id], count: part }));
    }
    const refusal = 'A project has at most 5,000 regions.';
    expect(duplicateRegions(peer.editing(), { ids: [id] }).refusal).toBe(refusal);
    expect(splitRegions(peer.editing(), { ids: [id], tick: 30 }).refusal).toBe(refusal);
    const hour = 60 * 120 * 960;
    const tooLong = 'A project is at most 60 minutes long.';
    expect(moveRegions(peer.editing(), [{ id, start: hour - 30, track }]).refusal).toBe(tooLong);
    expect(trimRegions(peer.editing(), [{ id, end: hour + 1 }]).refusal).toBe(tooLong);
    expect(trimRegions(peer.editing(), [{ id, end: hour }]).refusal).toBe(null);
    expect(peer.song().problems).toEqual([]);
  });

  test('a document of a newer studio refuses every edit (of 241 the refusal) [STUDIO-241]', () => {
    const peer = aProject();
    peer.doc.getMap('meta').set('schema', 2);
    expect(peer.song().meta.isNewer).toBe(true);
    const before = Y.encodeStateAsUpdate(peer.doc);
    expect(addTrack(peer.editing(), { kind: 'drums', name: '' }).refusal).toBe(
      'Reload to get the new studio.',
    );
    expect(
      addRegion(peer.editing(), { track: 'a', start: 0, length: 1, clip: { kind: 'notes' } }).refusal,
    ).toBe('Reload to get the new studio.');
    expect(restoreRecords(peer.editing(), { to: 'tracks', ids: [] }).refusal).toBe(
      'Reload to get the new studio.',
    );
    expect(Y.encodeStateAsUpdate(peer.doc)).toEqual(before);
  });
});
