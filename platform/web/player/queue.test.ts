import { expect, test } from 'vitest';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { fakePlayerAudio } from '#testing/fake-player-audio.ts';
import type { PlayerTrack } from './player-state.ts';
import { createPlayerStore } from './player-store.ts';
import {
  addToQueue,
  extendQueue,
  maxQueue,
  setShuffled,
  setUpNext,
  shuffledQueue,
  upNextOf,
} from './queue.ts';

const [one, two, three, four] = ['1', '2', '3', '4'].map((id) => aPlayerTrack(id)) as [
  PlayerTrack,
  PlayerTrack,
  PlayerTrack,
  PlayerTrack,
];
const idsOf = (tracks: readonly PlayerTrack[]) => tracks.map(({ id }) => id).join('');

/** A player with these tracks, of which one plays. */
function aPlayer(tracks: readonly PlayerTrack[] = [one, two, three], playing = tracks[0]) {
  const audio = fakePlayerAudio();
  const store = createPlayerStore(() => audio);
  store.setHooks({ shuffle: (track, list) => shuffledQueue(track, list, () => 0) });
  if (playing) store.play(playing, tracks);
  return {
    audio,
    store,
    queue: () => idsOf(store.getState().queue),
    next: () => idsOf(upNextOf(store.getState())),
  };
}

test('a listener puts a track right after the one that plays, or at the end [PLAYER-036]', () => {
  const { store, queue } = aPlayer();
  expect(addToQueue(store, four, 'next')).toBe(true);
  expect(queue()).toBe('1423');
  expect(addToQueue(store, aPlayerTrack('5'), 'last')).toBe(true);
  expect(queue()).toBe('14235');
  expect(store.getState()).toMatchObject({ id: '1', isPlaying: true });
});

test('a track that is in the queue already is moved, and the one that plays is not added [PLAYER-032] [PLAYER-036]', () => {
  const { store, queue } = aPlayer([one, two, three], two);
  expect(addToQueue(store, one, 'next')).toBe(true);
  expect(queue()).toBe('213');
  expect(addToQueue(store, one, 'last')).toBe(true);
  expect(queue()).toBe('231');
  expect(addToQueue(store, two, 'next')).toBe(false);
  expect(addToQueue(store, { ...four, songUrl: '' }, 'next')).toBe(false);
  expect(queue()).toBe('231');
});

test('a full queue takes no more tracks [PLAYER-032]', () => {
  const many = Array.from({ length: maxQueue }, (_, at) => aPlayerTrack(`m${at}`));
  const { store } = aPlayer(many);
  expect(addToQueue(store, one, 'last')).toBe(false);
  expect(store.getState().queue).toHaveLength(maxQueue);
});

test('an empty player shows an added track, paused and not loaded; its first start counts [PLAYER-036]', () => {
  const audio = fakePlayerAudio();
  const started: string[] = [];
  const store = createPlayerStore(() => audio);
  store.setHooks({ onStarted: ({ id }) => started.push(id) });
  addToQueue(store, one, 'last');
  addToQueue(store, two, 'last');
  expect(store.getState()).toMatchObject({ id: '1', isPlaying: false, isPaused: true, hasNext: true });
  expect([audio.loaded, started]).toEqual([[], []]);
  store.toggleCurrent();
  expect([audio.loaded, started]).toEqual([[one.songUrl], ['1']]);
});

test('what comes next is replaced, and what has played stays before it [PLAYER-034] [PLAYER-035]', () => {
  const { store, queue, next } = aPlayer([one, two, three, four], two);
  setUpNext(store, [four, three]);
  expect([queue(), next()]).toEqual(['1243', '43']);
  store.previous();
  expect(store.getState().id).toBe('1');
  setUpNext(store, []);
  expect([queue(), store.getState().hasNext]).toEqual(['1', false]);
});

test('with "repeat all" the tracks before the current one come next, too [PLAYER-038]', () => {
  const { store, queue, next } = aPlayer([one, two, three, four], two);
  store.arrange({ repeat: 'all' });
  expect(next()).toBe('341');
  setUpNext(store, [one, four]);
  expect([queue(), next()]).toEqual(['214', '14']);
});

test('shuffle keeps the track that plays and every other one, and switched off it restores the order [PLAYER-037]', () => {
  const { store, queue } = aPlayer([one, two, three, four], three);
  setShuffled(store, true, () => 0);
  expect(queue()).toBe('3241');
  addToQueue(store, aPlayerTrack('5'), 'next');
  setShuffled(store, false);
  expect(queue()).toBe('12354');
  expect(store.getState()).toMatchObject({ id: '3', isPlaying: true, order: null });
});

test('a list that is started while shuffle is on is shuffled behind its first track [PLAYER-037]', () => {
  const { store, queue } = aPlayer([one, two]);
  setShuffled(store, true);
  store.play(one, [one, two, three, four]);
  expect(queue()).toBe('1342');
  setShuffled(store, false);
  expect(queue()).toBe('1234');
});

test('the rest of a list is put behind what is queued of it, once, up to 500 tracks [PLAYER-032]', () => {
  const { store, queue } = aPlayer([one, two], two);
  expect(extendQueue(store, [one, two], [one, two, three])).toBe(true);
  expect([queue(), store.getState().id]).toEqual(['123', '2']);
  const many = Array.from({ length: maxQueue }, (_, at) => aPlayerTrack(`m${at}`));
  expect(extendQueue(store, [one, two, three], [one, two, three, ...many])).toBe(true);
  expect(store.getState().queue).toHaveLength(maxQueue);
  expect(extendQueue(store, [one], [one, four])).toBe(false);
});

test('the rest of a list stays away from a queue that lost a track of the list [PLAYER-032]', () => {
  const { store, queue } = aPlayer([one, two]);
  setUpNext(store, []);
  expect(extendQueue(store, [one, two], [one, two, three])).toBe(false);
  expect(queue()).toBe('1');
});

test('the rest of a shuffled list is shuffled behind the track that plays [PLAYER-037]', () => {
  const { store, queue } = aPlayer([one, two]);
  setShuffled(store, true);
  extendQueue(store, [one, two], [one, two, three, four]);
  expect(queue()).toMatch(/^1/);
  expect([...queue()].sort().join('')).toBe('1234');
  setShuffled(store, false);
  expect(queue()).toBe('1234');
});
