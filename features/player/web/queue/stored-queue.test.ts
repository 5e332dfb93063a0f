// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { emptyPlayerState, type PlayerState } from '#platform/web/player/player-state.ts';
import { maxQueue } from '#platform/web/player/queue.ts';
import { queueKey } from '#platform/web/player/queue-key.ts';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { loadQueue, savePosition, saveQueue } from './stored-queue.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const [one, two] = [aPlayerTrack('1'), aPlayerTrack('2')];
const state = (change: Partial<PlayerState> = {}): PlayerState => ({
  ...emptyPlayerState,
  ...one,
  queue: [one, two],
  repeat: 'all',
  order: ['2', '1'],
  time: 41_000,
  ...change,
});
/** Writes a kept queue with these fields. */
const write = (fields: object) =>
  localStorage.setItem(queueKey, JSON.stringify({ member: 'ada', id: '1', queue: [one], ...fields }));

test('queue, track, position, shuffle and repeat are read as they were saved [PLAYER-040]', () => {
  saveQueue('ada', state());
  savePosition(state());
  expect(loadQueue('ada')).toEqual({
    track: one,
    time: 41_000,
    queue: [one, two],
    repeat: 'all',
    order: ['2', '1'],
  });
});

test('the position of another track is not used, and none is longer than the track [PLAYER-040]', () => {
  saveQueue('ada', state());
  savePosition(state({ id: '2' }));
  expect(loadQueue('ada')?.time).toBe(0);
  savePosition(state({ time: 900_000 }));
  expect(loadQueue('ada')?.time).toBe(100_000);
});

test.each([null, 'ben'])('the queue of a member is removed where %s is signed in [PLAYER-041]', (member) => {
  saveQueue('ada', state());
  savePosition(state());
  expect(loadQueue(member)).toBeNull();
  expect(localStorage.length).toBe(0);
  expect(loadQueue('ada')).toBeNull();
});

test("one who signs in keeps the guest's queue [PLAYER-041]", () => {
  saveQueue(null, state());
  expect(loadQueue('ada')?.track).toEqual(one);
});

test.each([
  ['nothing', ''],
  ['no JSON', '{"member"'],
  ['a number', '7'],
  ['null', 'null'],
  ['too much', JSON.stringify({ member: 'ada', queue: [], more: 'x'.repeat(2_000_001) })],
])('a kept queue that is %s is ignored [PLAYER-040]', (_what, text) => {
  localStorage.setItem(queueKey, text);
  expect(loadQueue('ada')).toBeNull();
});

test.each([
  ['without an id', { id: '' }],
  ['with a number as title', { title: 7 }],
  ['with too long a title', { title: 'x'.repeat(2001) }],
  ['without a length', { duration: null }],
  ['with a negative length', { duration: -1 }],
  ['with a script as address', { songUrl: 'javascript:alert(1)' }],
  ['with content as address', { songUrl: 'data:audio/mp3;base64,AA' }],
  ['without an address', { songUrl: '' }],
])('a kept track %s is left out [PLAYER-040]', (_what, fields) => {
  write({ queue: [{ ...one, ...fields }, two, null, 'text'] });
  expect(loadQueue('ada')).toMatchObject({ queue: [two], track: null, time: 0 });
});

test('fields of a kept track that are not as expected are empty, and unknown ones are dropped [PLAYER-040]', () => {
  const odd = {
    directWaveformUrl: 'javascript:1',
    shortLinkId: 5,
    doesUserLike: 'yes',
    artworkUrl: 3,
    extra: 1,
  };
  write({ queue: [{ ...one, ...odd }], repeat: 'twice', order: 'none' });
  expect(loadQueue('ada')).toEqual({
    track: { ...one, directWaveformUrl: null, shortLinkId: null, doesUserLike: null, artworkUrl: '' },
    time: 0,
    queue: [{ ...one, directWaveformUrl: null, shortLinkId: null, doesUserLike: null, artworkUrl: '' }],
    repeat: 'off',
    order: null,
  });
});

test('a track that is kept twice is read once, and at most 500 are [PLAYER-032] [PLAYER-040]', () => {
  write({ queue: [one, two, one] });
  expect(loadQueue('ada')?.queue).toEqual([one, two]);
  write({ queue: Array.from({ length: maxQueue + 1 }, (_, at) => aPlayerTrack(`m${at}`)) });
  expect(loadQueue('ada')?.queue).toHaveLength(maxQueue);
});

test('where storage is blocked nothing is kept and nothing fails [PLAYER-040]', () => {
  const refuse = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  saveQueue('ada', state());
  savePosition(state());
  expect(loadQueue('ada')).toBeNull();
});
