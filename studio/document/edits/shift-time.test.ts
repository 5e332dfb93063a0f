import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { aProject, aRegion, aTrack } from '#testing/documents/a-project.ts';
import { writeRecord } from '../write-record.ts';
import { addMarker, deleteMarkers, setMarker } from './markers.ts';
import { setMeter, setTempo } from './set-tempo.ts';
import { deleteTime, insertTime } from './shift-time.ts';

const bar = 3840;

/** A region over bars 1 to 4 and one in bar 5, a marker and a tempo at bar 3, a meter at bar 4, points at bars 2 and 3. */
function open() {
  const peer = aProject();
  const track = aTrack(peer);
  aRegion(peer, track, { length: 4 * bar });
  aRegion(peer, track, { start: 4 * bar, length: bar });
  peer.edit((editing) => addMarker(editing, { tick: 2 * bar, name: 'Verse' }));
  peer.edit((editing) => setTempo(editing, { tick: 2 * bar, bpm: 90 }));
  peer.edit((editing) => setMeter(editing, { bar: 4, over: 3, under: 4 }));
  const points = new Y.Map<unknown>(Object.entries({ a: [bar, 0, 0], b: [2 * bar, 1, 0] }));
  writeRecord(peer.doc, 'lanes', 'lane', { owner: track, param: 'gain', on: true, points });
  const places = () => {
    const song = peer.song();
    return {
      regions: song.regions
        .filter((region) => region.track === track)
        .map(({ start, length, offset }) => [start / bar, length / bar, offset / bar]),
      markers: song.markers.map(({ tick }) => tick / bar),
      tempo: song.tempo.map(({ tick, bpm }) => [tick / bar, bpm]),
      meters: song.meters.map((meter) => meter.bar),
      points: song.lanes[0]?.points.map(({ tick }) => tick / bar),
    };
  };
  return { peer, places };
}

test('time is inserted: all behind it moves, a region across it is split (regions, automation, tempo, markers) [STUDIO-043]', () => {
  const { peer, places } = open();
  const firstTempo = places().tempo[0];
  peer.edit((editing) => insertTime(editing, { tick: 2 * bar, length: 2 * bar }));
  expect(places()).toEqual({
    regions: [
      [0, 2, 0],
      [4, 2, 2],
      [6, 1, 0],
    ],
    markers: [4],
    tempo: [firstTempo, [4, 90]],
    meters: [1, 6],
    points: [1, 4],
  });
});

test('time is taken away: what lies in it goes, a region across it is cut out, the tempo of its end holds (regions, automation, tempo, markers) [STUDIO-043]', () => {
  const { peer, places } = open();
  const firstTempo = places().tempo[0];
  peer.edit((editing) => deleteTime(editing, { from: bar, to: 3 * bar }));
  expect(places()).toEqual({
    regions: [
      [0, 1, 0],
      [1, 1, 3],
      [2, 1, 0],
    ],
    markers: [],
    tempo: [firstTempo, [1, 90]],
    meters: [1, 2],
    points: [],
  });
  peer.edit((editing) => deleteTime(editing, { from: 0, to: 3 * bar }));
  expect(places().regions).toEqual([]);
});

test('a range that is none, or goes beyond an hour, changes nothing [STUDIO-043]', () => {
  const { peer, places } = open();
  const before = places();
  peer.edit((editing) => deleteTime(editing, { from: bar, to: bar }));
  peer.edit((editing) => insertTime(editing, { tick: Number.NaN, length: bar }));
  expect(insertTime(peer.editing(), { tick: 0, length: 100_000_000 })).toEqual({
    refusal: 'A project is at most 60 minutes long.',
  });
  expect(places()).toEqual(before);
});

test('a marker is named, renamed within 60 characters, moved and deleted [STUDIO-044]', () => {
  const { peer } = open();
  const id = peer.song().markers[0]?.id ?? '';
  peer.edit((editing) => setMarker(editing, { id, name: `  ${'n'.repeat(70)}`, tick: bar }));
  expect(peer.song().markers).toEqual([{ id, tick: bar, name: 'n'.repeat(60) }]);
  peer.edit((editing) => setMarker(editing, { id, name: '   ' }));
  expect(peer.song().markers[0]?.name).toBe('n'.repeat(60));
  peer.edit((editing) => deleteMarkers(editing, [id]));
  expect(peer.song().markers).toEqual([]);
});
