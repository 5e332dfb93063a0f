import { expect, it } from 'vitest';
import { aFakeAudio, fakeAddresses } from '#testing/fake-audio.ts';
import { keepOneSounding, type TabChannel } from './one-sounding-tab.ts';
import { createSound } from './sound.ts';

/** Channels of one name: what one posts the others get. */
function channels(count: number): TabChannel[] {
  const all: TabChannel[] = Array.from({ length: count }, () => {
    const own: TabChannel = {
      onmessage: null,
      close: () => {},
      postMessage: (data: unknown) => {
        for (const other of all)
          if (other !== own) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
      },
    };
    return own;
  });
  return all;
}

it('[STUDIO-163] of two tabs of a person only the one sounds that played last, and the other knows of it until it stops', async () => {
  await aFakeAudio(2);
  const [one, other] = channels(2);
  if (!one || !other) throw new Error('There are two');
  const sounds = [createSound(fakeAddresses), createSound(fakeAddresses)] as const;
  const tabs = [keepOneSounding(sounds[0], one, 'one'), keepOneSounding(sounds[1], other, 'other')] as const;
  const state = () =>
    tabs.map(({ elsewhere }, at) => [sounds[at]?.getState().isPlaying, elsewhere.getState()]);
  await sounds[0].play(0);
  expect(state()).toEqual([
    [true, false],
    [false, true],
  ]);
  await sounds[1].play(0);
  expect(state()).toEqual([
    [false, true],
    [true, false],
  ]);
  sounds[1].stop();
  expect(state()).toEqual([
    [false, false],
    [false, false],
  ]);
  await sounds[0].play(0);
  tabs[0].close();
  expect(tabs[1].elsewhere.getState()).toBe(false);
});
