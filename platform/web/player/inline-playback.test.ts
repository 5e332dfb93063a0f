import { expect, test } from 'vitest';
import { fakePlayerAudio } from '#testing/fake-player-audio.ts';
import { createInlinePlayback } from './inline-playback.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

function aSound(duration: number | null = 60_000) {
  const audio = fakePlayerAudio();
  const sound = createInlinePlayback('/kick.mp3', duration, () => audio);
  return { audio, sound };
}

test('the toggle starts, pauses where it is, and goes on [CMS-065]', () => {
  const { audio, sound } = aSound();
  expect(audio.loaded).toEqual([]);
  sound.toggle();
  audio.runTo(12);
  expect(sound.getState()).toMatchObject({ isPlaying: true, isWaiting: false, time: 12_000 });
  sound.toggle();
  expect(sound.getState()).toMatchObject({ isPlaying: false, time: 12_000 });
  expect(audio.isPlaying).toBe(false);
  sound.toggle();
  expect(audio).toMatchObject({ isPlaying: true, loaded: ['/kick.mp3'], time: 12 });
});

test('a start pauses the sound that plays, which keeps its position [CMS-068]', () => {
  const one = aSound();
  const two = aSound();
  one.sound.toggle();
  one.audio.runTo(5);
  two.sound.toggle();
  expect(one.sound.getState()).toMatchObject({ isPlaying: false, time: 5000 });
  expect(two.sound.getState().isPlaying).toBe(true);
});

test('a file that cannot be played returns the toggle to play, and the next start tries again [CMS-070]', async () => {
  const { audio, sound } = aSound();
  audio.refusal = Object.assign(new Error('no source'), { name: 'NotSupportedError' });
  sound.toggle();
  await settled();
  expect(sound.getState()).toEqual({ isPlaying: false, isWaiting: false, time: 0, duration: 60_000 });
  sound.toggle();
  expect(sound.getState().isPlaying).toBe(true);
  audio.emit('error');
  expect(sound.getState().isPlaying).toBe(false);
});

test('at the end the sound stops and begins anew', () => {
  const { audio, sound } = aSound();
  sound.toggle();
  audio.runTo(59.9);
  audio.emit('ended');
  expect(sound.getState()).toMatchObject({ isPlaying: false, time: 0 });
});

test('an unknown length is read from the file', () => {
  const { audio, sound } = aSound(null);
  sound.toggle();
  Object.assign(audio, { duration: 4.5 });
  audio.emit('durationchange');
  expect(sound.getState().duration).toBe(4500);
});

test('a seek before the first start is where it starts, within its length', () => {
  const { audio, sound } = aSound();
  sound.seekTo(90_000);
  expect(sound.getState().time).toBe(60_000);
  sound.seekTo(30_000);
  sound.toggle();
  expect(audio.time).toBe(30);
  sound.seekTo(40_000);
  expect(audio.time).toBe(40);
});
