import { expect, test } from 'vitest';
import { createPlayerStore } from '#platform/web/player/player-store.ts';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { fakePlayerAudio } from '#testing/fake-player-audio.ts';
import { watchFullListens } from './watch-full-listens.ts';

/** A player of tracks of 100 seconds, and the ids of those that were heard in full. */
function aPlayer() {
  const audio = fakePlayerAudio();
  const store = createPlayerStore(() => audio);
  const full: string[] = [];
  const fullListens = watchFullListens(store, ({ id }) => full.push(id));
  store.setHooks({ onStarted: fullListens.start });
  const play = (from: number, to: number) => {
    for (let second = from; second <= to; second += 1) audio.runTo(second);
  };
  return { audio, store, full, play };
}

test('nine tenths of a track, with pauses, are one full listen for each start [TRACK-137]', () => {
  const { audio, store, full, play } = aPlayer();
  store.play(aPlayerTrack('1'));
  play(0, 50);
  store.pause();
  store.resume();
  play(51, 89);
  expect(full).toEqual([]);
  play(90, 100);
  expect(full).toEqual(['1']);
  audio.emit('ended');
  store.play(aPlayerTrack('1'));
  play(0, 100);
  expect(full).toEqual(['1', '1']);
});

test('who seeks to the end, or skips to another track, has not heard the track [TRACK-137]', () => {
  const { audio, store, full, play } = aPlayer();
  store.play(aPlayerTrack('1'));
  play(0, 30);
  store.seekTo(0.6);
  play(61, 100);
  audio.emit('ended');
  store.play(aPlayerTrack('2'));
  play(0, 80);
  store.play(aPlayerTrack('3'));
  play(0, 20);
  expect(full).toEqual([]);
});

test('the same part of a track heard twice is no more of the track [TRACK-137]', () => {
  const { audio, store, full, play } = aPlayer();
  store.play(aPlayerTrack('1'));
  for (let times = 0; times < 3; times += 1) {
    play(0, 45);
    store.seekTo(0);
    audio.runTo(0);
  }
  expect(full).toEqual([]);
  play(0, 90);
  expect(full).toEqual(['1']);
});
