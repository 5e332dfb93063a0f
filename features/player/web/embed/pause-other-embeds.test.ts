import { expect, test } from 'vitest';
import { createPlayerStore } from '#platform/web/player/player-store.ts';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { fakePlayerAudio } from '#testing/fake-player-audio.ts';
import { pauseOtherEmbeds } from './pause-other-embeds.ts';

const anEmbed = () => {
  const store = createPlayerStore(fakePlayerAudio);
  return { store, end: pauseOtherEmbeds(store), isPlaying: () => store.getState().isPlaying };
};

test('an embed player that starts or resumes pauses the others, and leaves itself and those that have ended alone [PLAYER-055]', async () => {
  const [one, two, ended] = [anEmbed(), anEmbed(), anEmbed()];
  const playing = () => [one, two, ended].map(({ isPlaying }) => isPlaying());
  ended.end();
  ended.store.play(aPlayerTrack('3'));
  one.store.play(aPlayerTrack('1'));
  two.store.play(aPlayerTrack('2'));
  await expect.poll(playing).toEqual([false, true, true]);
  one.store.resume();
  await expect.poll(playing).toEqual([true, false, true]);
  one.end();
  two.end();
});
