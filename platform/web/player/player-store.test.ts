import { expect, test, vi } from 'vitest';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { fakePlayerAudio } from '#testing/fake-player-audio.ts';
import { emptyPlayerState } from './player-state.ts';
import { createPlayerStore, type PlayerHooks } from './player-store.ts';

const one = aPlayerTrack('1');
const two = aPlayerTrack('2');
const three = aPlayerTrack('3');

function aPlayer(hooks: PlayerHooks = {}) {
  const audio = fakePlayerAudio();
  const made = vi.fn(() => audio);
  const store = createPlayerStore(made);
  store.setHooks(hooks);
  return { audio, store, made, state: () => store.getState() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the state has every field of a track and of playback [PLAYER-001]', () => {
  const { store, state } = aPlayer();
  const fields = [
    'id',
    'title',
    'username',
    'duration',
    'directWaveformUrl',
    'permalink',
    'profileLink',
    'shortLinkId',
    'songUrl',
    'fileName',
    'isPlaying',
    'isPaused',
    'time',
    'progress',
    'doesUserLike',
  ];
  expect(Object.keys(state())).toEqual(expect.arrayContaining(fields));
  store.play(one);
  expect(state()).toMatchObject({ ...one, isPlaying: true, isPaused: false, time: 0, progress: 0 });
});

test('time is in ms and progress is time divided by duration [PLAYER-003]', () => {
  const { store, audio, state } = aPlayer();
  store.play(one);
  audio.runTo(25);
  expect(state()).toMatchObject({ time: 25_000, duration: 100_000, progress: 0.25 });
});

test('playing and paused are never both true; both are false before the first track and after stop [PLAYER-004]', () => {
  const { store, audio, state } = aPlayer();
  const seen = new Set<string>();
  store.subscribe(() => seen.add(`${state().isPlaying} ${state().isPaused}`));
  expect(state()).toMatchObject({ isPlaying: false, isPaused: false });
  store.play(one);
  store.pause();
  store.seekTo(0.5);
  store.resume();
  audio.emit('waiting');
  store.stop();
  expect(state()).toMatchObject({ isPlaying: false, isPaused: false });
  store.play(two);
  audio.emit('ended');
  expect(seen).toEqual(new Set(['true false', 'false true', 'false false']));
});

test('play starts, pause keeps the position, and play after pause resumes there [PLAYER-007]', () => {
  const { store, audio, state } = aPlayer();
  store.toggle(one);
  audio.runTo(12);
  audio.time = 12.4;
  store.toggle(one);
  expect(state()).toMatchObject({ isPlaying: false, isPaused: true, time: 12_400 });
  expect(audio.isPlaying).toBe(false);
  store.toggle(one);
  expect(state()).toMatchObject({ isPlaying: true, isPaused: false, time: 12_400 });
  expect(audio).toMatchObject({ isPlaying: true, time: 12.4, loaded: [one.songUrl] });
});

test('stop ends playback at time 0 and progress 0 [PLAYER-008]', () => {
  const { store, audio, state } = aPlayer();
  store.play(one);
  audio.runTo(50);
  store.stop();
  expect(state()).toMatchObject({ isPlaying: false, isPaused: false, time: 0, progress: 0, id: one.id });
  expect(audio).toMatchObject({ isPlaying: false, time: 0 });
});

test('starting a track reuses the audio element of the previous one [PLAYER-009]', () => {
  const { store, audio, made, state } = aPlayer();
  store.play(one);
  store.play(two);
  expect(made).toHaveBeenCalledTimes(1);
  expect(audio.loaded).toEqual([one.songUrl, two.songUrl]);
  expect(state().id).toBe(two.id);
});

test('a track without audio is not started [PLAYER-011]', () => {
  const { store, made, state } = aPlayer();
  store.play({ ...one, songUrl: '' });
  expect(state()).toEqual(emptyPlayerState);
  expect(made).not.toHaveBeenCalled();
});

test('a start from the beginning calls onStarted once, a resume and a seek never [PLAYER-012] [TRACK-045]', () => {
  const onStarted = vi.fn();
  const { store, audio } = aPlayer({ onStarted });
  store.play(one);
  store.pause();
  store.resume();
  store.seekTo(0);
  audio.runTo(0);
  expect(onStarted.mock.calls).toEqual([[one]]);
  audio.emit('ended');
  store.toggleCurrent();
  expect(onStarted).toHaveBeenCalledTimes(2);
});

test('a start before the hooks are set is reported when they are', () => {
  const store = createPlayerStore(fakePlayerAudio);
  const onStarted = vi.fn();
  store.play(one);
  store.setHooks({ onStarted });
  store.setHooks({ onStarted });
  expect(onStarted.mock.calls).toEqual([[one]]);
});

test('at the end of the last track playback stops with progress 0 and the track stays [PLAYER-013]', () => {
  const { store, audio, state } = aPlayer();
  store.play(two, [one, two]);
  audio.runTo(99.9);
  audio.emit('ended');
  expect(state()).toMatchObject({ id: two.id, isPlaying: false, isPaused: false, time: 0, progress: 0 });
});

test('at the end of a track the next of the queue starts and calls onStarted', () => {
  const onStarted = vi.fn();
  const { store, audio, state } = aPlayer({ onStarted });
  store.play(one, [one, two, three]);
  expect(store.upcoming()).toBe(two);
  audio.emit('ended');
  expect(state()).toMatchObject({ id: two.id, isPlaying: true, hasNext: true, hasPrevious: true });
  store.next();
  expect(state()).toMatchObject({ id: three.id, hasNext: false });
  expect(onStarted.mock.calls.flat()).toEqual([one, two, three]);
  expect(store.upcoming()).toBeNull();
});

test('previous goes to the start of the track, and in its first seconds to the previous track', () => {
  const { store, audio, state } = aPlayer();
  store.play(two, [one, two]);
  audio.runTo(30);
  store.previous();
  expect(state()).toMatchObject({ id: two.id, time: 0 });
  store.previous();
  expect(state()).toMatchObject({ id: one.id, hasPrevious: false });
});

test('a track whose audio fails to load stops and calls onBroken once [PLAYER-014]', async () => {
  const onBroken = vi.fn();
  const { store, audio, state } = aPlayer({ onBroken });
  audio.refusal = Object.assign(new Error('no source'), { name: 'NotSupportedError' });
  store.play(one);
  audio.emit('error');
  await settled();
  expect(state()).toMatchObject({ isPlaying: false, isPaused: false, isWaiting: false, progress: 0 });
  expect(onBroken.mock.calls).toEqual([[one, 0]]);
});

test('an expired address is renewed once, and playback resumes at its position', async () => {
  const onBroken = vi.fn();
  const renew = vi.fn(async () => '/files/1.mp3?again');
  const { store, audio, state } = aPlayer({ onBroken, renew });
  store.play(one);
  audio.runTo(40);
  store.pause();
  audio.refusal = new Error('gone');
  store.resume();
  audio.emit('error');
  await settled();
  expect(audio).toMatchObject({ loaded: [one.songUrl, '/files/1.mp3?again'], time: 40, isPlaying: true });
  expect(state()).toMatchObject({ isPlaying: true, time: 40_000 });
  audio.emit('error');
  expect(state().isPlaying).toBe(false);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(onBroken.mock.calls).toEqual([[expect.objectContaining({ id: one.id }), 40_000]]);
});

test('an address that fails before the hooks are set is renewed when they are', async () => {
  const audio = fakePlayerAudio();
  const store = createPlayerStore(() => audio);
  store.play(one);
  audio.emit('error');
  store.setHooks({ renew: async () => '/files/1.mp3?again' });
  await settled();
  expect(audio).toMatchObject({ loaded: [one.songUrl, '/files/1.mp3?again'], isPlaying: true });
  expect(store.getState()).toMatchObject({ id: one.id, isPlaying: true });
});

test('a preloaded track starts from the preloaded audio, and preloading counts no play', () => {
  const onStarted = vi.fn();
  const { store, audio, state } = aPlayer({ onStarted });
  store.prepare(two);
  store.prepare(one);
  store.prepare(one);
  expect(audio).toMatchObject({ prepared: [two.songUrl, one.songUrl], isPlaying: false });
  expect(state()).toEqual(emptyPlayerState);
  expect(onStarted).not.toHaveBeenCalled();
  store.play(one);
  expect(audio).toMatchObject({ loaded: [], isPlaying: true });
  expect(onStarted.mock.calls).toEqual([[one]]);
});

test('a failed preload is loaded again, and a player with a track preloads nothing', () => {
  const { store, audio } = aPlayer();
  store.prepare({ ...one, songUrl: '' });
  store.prepare(one);
  audio.emit('error');
  store.play(one);
  store.prepare(two);
  expect(audio).toMatchObject({ prepared: [one.songUrl], loaded: [one.songUrl] });
});

test('a renewed address is ignored after another track was started', async () => {
  const { store, audio, state } = aPlayer({ renew: async () => '/late.mp3' });
  store.play(one);
  audio.emit('error');
  store.play(two);
  await settled();
  expect(audio.loaded).toEqual([one.songUrl, two.songUrl]);
  expect(state()).toMatchObject({ id: two.id, isPlaying: true });
});

test('a track is paused where the browser requires a gesture first', async () => {
  const { store, audio, state } = aPlayer();
  audio.refusal = Object.assign(new Error('gesture'), { name: 'NotAllowedError' });
  store.play(one);
  await settled();
  expect(state()).toMatchObject({ isPlaying: false, isPaused: true });
});

test('a seek to half of the track sets time to half of its duration, and playback goes on [PLAYER-018]', () => {
  const { store, audio, state } = aPlayer();
  store.play(one);
  store.seekTo(0.5);
  expect(state()).toMatchObject({ time: 50_000, progress: 0.5, isPlaying: true });
  expect(audio.time).toBe(50);
});

test('a seek stays within 0 and the duration [PLAYER-019]', () => {
  const { store, audio, state } = aPlayer();
  store.play(one);
  store.seekTo(1.7);
  expect(state()).toMatchObject({ time: 100_000, progress: 1 });
  store.seekBy(-500_000);
  expect(state()).toMatchObject({ time: 0, progress: 0 });
  expect(audio.time).toBe(0);
});

test('a seek while paused moves the position and stays paused [PLAYER-020]', () => {
  const { store, audio, state } = aPlayer();
  store.play(one);
  store.pause();
  store.seekTo(0.75);
  expect(state()).toMatchObject({ time: 75_000, isPlaying: false, isPaused: true });
  expect(audio).toMatchObject({ isPlaying: false, time: 75 });
});

test('after a seek on a stopped track, play begins at that position', () => {
  const onStarted = vi.fn();
  const { store, audio, state } = aPlayer({ onStarted });
  store.play(one);
  store.stop();
  store.seekTo(0.5);
  expect(state()).toMatchObject({ isPlaying: false, isPaused: true, time: 50_000 });
  store.toggle(one);
  expect(state().isPlaying).toBe(true);
  expect(audio.time).toBe(50);
  expect(onStarted).toHaveBeenCalledTimes(1);
});

test('volume and mute stay for the next track', () => {
  const { store, audio, state } = aPlayer();
  store.setVolume(0.4);
  store.play(one);
  expect(audio).toMatchObject({ volume: 0.4, muted: false });
  store.setMuted(true);
  store.play(two);
  expect(audio.muted).toBe(true);
  expect(state()).toMatchObject({ volume: 0.4, isMuted: true });
});

test('a like is set on the current track and in the queue', () => {
  const { store, state } = aPlayer();
  store.play(one, [one, two]);
  store.setLike(two.id, true);
  expect(state().doesUserLike).toBeNull();
  store.next();
  expect(state().doesUserLike).toBe(true);
});

test('buffered is a share of the duration', () => {
  const { store, audio, state } = aPlayer();
  store.play(one);
  Object.assign(audio, { buffered: 30 });
  audio.emit('progress');
  expect(state().buffered).toBe(0.3);
});

test('with "repeat all" the first track follows the last, and previous leads back to the last [PLAYER-038]', () => {
  const { store, audio, state } = aPlayer();
  store.arrange({ repeat: 'all' });
  store.play(two, [one, two]);
  expect(state()).toMatchObject({ hasNext: true, hasPrevious: true });
  audio.emit('ended');
  expect(state()).toMatchObject({ id: one.id, isPlaying: true, repeat: 'all' });
  store.previous();
  expect(state().id).toBe(two.id);
});

test('with "repeat one" the track starts anew at its end, and next still leads on [PLAYER-038]', () => {
  const { store, audio, state } = aPlayer();
  store.play(one, [one, two]);
  store.arrange({ repeat: 'one' });
  audio.emit('ended');
  expect(state()).toMatchObject({ id: one.id, isPlaying: true, time: 0 });
  expect(audio.loaded).toEqual([one.songUrl, one.songUrl]);
  store.next();
  expect(state().id).toBe(two.id);
});

test('a track that repeats by itself begins at its beginning, and is no other start [TRACK-199] [PLAYER-072]', () => {
  const onStarted = vi.fn();
  const { store, audio, state } = aPlayer({ onStarted });
  for (const repeat of ['one', 'all'] as const) {
    onStarted.mockClear();
    store.play(one, [one]);
    store.arrange({ repeat });
    audio.emit('ended');
    expect(state()).toMatchObject({ isPlaying: true, time: 0 });
    expect(onStarted).toHaveBeenCalledTimes(1);
  }
  store.play(two, [one, two]);
  audio.emit('ended');
  expect(state().id).toBe(one.id);
  expect(onStarted).toHaveBeenCalledTimes(3);
});

test('a track that goes on at a kept position is no other start, and repeats from its beginning [PLAYER-059] [PLAYER-072]', () => {
  const onStarted = vi.fn();
  const { store, audio, state } = aPlayer({
    onStarted,
    positionOf: ({ id }) => (id === one.id ? 40_000 : 0),
  });
  store.play(one, [one]);
  store.arrange({ repeat: 'one' });
  expect([state().time, audio.time]).toEqual([40_000, 40]);
  audio.emit('ended');
  expect(state()).toMatchObject({ isPlaying: true, time: 0 });
  expect(onStarted).not.toHaveBeenCalled();
  store.play(two);
  expect(onStarted.mock.calls).toEqual([[two]]);
});

test('a track of the queue is played at once, and the queue stays as it is [PLAYER-033]', () => {
  const { store, state } = aPlayer();
  store.play(one, [one, two, three]);
  store.next(three.id);
  expect(state()).toMatchObject({ id: three.id, isPlaying: true, queue: [one, two, three] });
  store.next('unknown');
  expect(state().id).toBe(three.id);
});

test('a restored track is paused where it was, loads when it is played, and goes on there uncounted [PLAYER-040]', () => {
  const onStarted = vi.fn();
  const { store, audio, state } = aPlayer({ onStarted });
  store.restore(one, 40_000);
  store.arrange({ queue: [one, two] });
  expect(state()).toMatchObject({
    id: one.id,
    isPaused: true,
    isPlaying: false,
    time: 40_000,
    progress: 0.4,
  });
  expect(audio.loaded).toEqual([]);
  store.seekTo(0.5);
  expect(audio.loaded).toEqual([]);
  store.toggleCurrent();
  expect(audio).toMatchObject({ loaded: [one.songUrl], time: 50, isPlaying: true });
  expect(state()).toMatchObject({ isPlaying: true, isRestored: false, hasNext: true });
  expect(onStarted).not.toHaveBeenCalled();
});

test('what was started meanwhile is not replaced by what is restored [PLAYER-040]', () => {
  const { store, state } = aPlayer();
  store.play(two);
  store.restore(one, 40_000);
  expect(state()).toMatchObject({ id: two.id, isPlaying: true });
});

test('a stopped restored track starts from its beginning, and is counted [PLAYER-040]', () => {
  const onStarted = vi.fn();
  const { store, audio, state } = aPlayer({ onStarted });
  store.restore(one, 40_000);
  store.stop();
  expect(state()).toMatchObject({ isPlaying: false, isPaused: false, time: 0 });
  store.toggleCurrent();
  expect(state()).toMatchObject({ isPlaying: true, time: 0 });
  expect(audio.loaded).toEqual([one.songUrl]);
  expect(onStarted).toHaveBeenCalledTimes(1);
});

test('another track is prepared while a restored one waits, and its failure does not touch that one [PLAYER-040]', () => {
  const onBroken = vi.fn();
  const { store, audio, state } = aPlayer({ onBroken });
  store.restore(one, 40_000);
  store.prepare(two);
  expect(audio.prepared).toEqual([two.songUrl]);
  audio.emit('error');
  expect(state()).toMatchObject({ id: one.id, isPaused: true, time: 40_000 });
  expect(onBroken).not.toHaveBeenCalled();
  store.resume();
  expect(audio.loaded).toEqual([one.songUrl]);
});

test('a track of unknown loudness does not get that of the track before [PLAYER-047]', () => {
  const { store, audio, state } = aPlayer();
  store.play({ ...one, loudness: -6 }, [{ ...one, loudness: -6 }, two]);
  expect(state().loudness).toBe(-6);
  audio.emit('ended');
  expect(state().id).toBe(two.id);
  expect(state().loudness).toBeUndefined();
});

test('a restored track is replaced by another one as long as it was not started [PLAYER-040]', () => {
  const { store, state } = aPlayer();
  store.restore({ ...one, loudness: -6 }, 0);
  store.restore(two, 40_000);
  expect(state()).toMatchObject({ id: two.id, isPaused: true, time: 40_000 });
  expect(state().loudness).toBeUndefined();
});
