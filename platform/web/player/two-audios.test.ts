import { expect, test } from 'vitest';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { fakePlayerAudio } from '#testing/fake-player-audio.ts';
import { createPlayerStore } from './player-store.ts';
import { type TwoAudios, twoAudios } from './two-audios.ts';

const one = aPlayerTrack('1');
const two = aPlayerTrack('2');
const three = aPlayerTrack('3');

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A player whose first track plays already as it gets its second element. */
function aPlayer(queue = [one, two, three]) {
  const [first, second] = [fakePlayerAudio(), fakePlayerAudio()];
  const store = createPlayerStore(() => first);
  store.setHooks({});
  store.play(one, queue);
  const made: TwoAudios[] = [];
  store.wrapAudio((audio) => {
    const audios = twoAudios(audio, () => second);
    made.push(audios);
    return audios;
  });
  const audios = made[0] as TwoAudios;
  return { store, first, second, audios, state: () => store.getState() };
}

test('a preloaded next track begins in the other element, with volume and mute, and the first one is silent [PLAYER-046]', () => {
  const { store, first, second, audios, state } = aPlayer();
  audios.preload(two.songUrl);
  audios.preload(two.songUrl);
  expect(second).toMatchObject({ loaded: [two.songUrl], isPlaying: false });
  store.setVolume(0.3);
  store.setMuted(true);
  first.emit('ended');
  expect(second).toMatchObject({ loaded: [two.songUrl], isPlaying: true, volume: 0.3, muted: true });
  expect(first.isPlaying).toBe(false);
  first.runTo(99);
  first.emit('ended');
  first.emit('error');
  second.runTo(10);
  expect(state()).toMatchObject({ id: two.id, time: 10_000, isPlaying: true });
  store.pause();
  store.seekTo(0.5);
  store.resume();
  expect(second).toMatchObject({ time: 50, isPlaying: true });
  audios.preload(three.songUrl);
  second.emit('ended');
  expect(first).toMatchObject({ loaded: [one.songUrl, three.songUrl], isPlaying: true });
});

test('a preloaded track that is not the next any more is not played, and its failure changes nothing [PLAYER-046]', () => {
  const { store, first, second, audios, state } = aPlayer();
  audios.preload(two.songUrl);
  second.emit('error');
  second.emit('progress');
  expect(state().isPlaying).toBe(true);
  store.arrange({ queue: [one, three] });
  first.emit('ended');
  expect(state()).toMatchObject({ id: three.id, isPlaying: true });
  expect([first.loaded, second.isPlaying]).toEqual([[one.songUrl, three.songUrl], false]);
});

test('where only the element of the first press may play, the next track is loaded there [PLAYER-046]', async () => {
  const { first, second, audios, state } = aPlayer();
  audios.preload(two.songUrl);
  second.refusal = Object.assign(new Error('gesture'), { name: 'NotAllowedError' });
  first.emit('ended');
  await settled();
  expect(first).toMatchObject({ loaded: [one.songUrl, two.songUrl], isPlaying: true });
  expect(state()).toMatchObject({ id: two.id, isPlaying: true });
  first.refusal = Object.assign(new Error('gesture'), { name: 'NotAllowedError' });
  first.emit('ended');
  await settled();
  expect(state()).toMatchObject({ id: three.id, isPlaying: false, isPaused: true });
});

test('the gain is a factor of the volume in whichever element plays [PLAYER-047]', () => {
  const { store, first, second, audios } = aPlayer();
  store.setVolume(0.8);
  audios.gain = 0.5;
  expect(first.volume).toBe(0.4);
  audios.preload(two.songUrl);
  first.emit('ended');
  expect(second.volume).toBe(0.4);
  store.setVolume(0.6);
  expect(second.volume).toBe(0.3);
  expect(audios.volume).toBe(0.6);
});

test('a next track that failed to load while it waited is loaded anew when it is played [PLAYER-046]', () => {
  const { first, second, audios, state } = aPlayer();
  audios.preload(two.songUrl);
  second.emit('error');
  first.emit('ended');
  expect(first).toMatchObject({ loaded: [one.songUrl, two.songUrl], isPlaying: true });
  expect(state()).toMatchObject({ id: two.id, isPlaying: true });
  audios.preload(three.songUrl);
  first.emit('ended');
  expect(second).toMatchObject({ loaded: [two.songUrl, three.songUrl], isPlaying: true });
});

test('the length and the loaded share of a track that was loaded while it waited are shown as it begins [PLAYER-046]', () => {
  const unknown = { ...two, duration: 0 };
  const { first, second, audios, state } = aPlayer([one, unknown]);
  audios.preload(unknown.songUrl);
  Object.assign(second, { duration: 80, buffered: 40 });
  for (const event of ['durationchange', 'progress'] as const) second.emit(event);
  first.emit('ended');
  expect(state()).toMatchObject({ id: two.id, duration: 80_000, buffered: 0.5 });
});
