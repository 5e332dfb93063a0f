import { expect, test, vi } from 'vitest';
import { aFakeAudio } from '#testing/fake-audio.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import { changeSteps } from './change-pattern.ts';
import { goToStart } from './go-to-start.ts';
import { playSong } from './play-song.ts';
import { toggleLoop } from './toggle-loop.ts';

const bar = 3840;

test('play begins at the cursor, plays what was written, and stops [STUDIO-025]', async () => {
  const { contexts } = await aFakeAudio();
  const { session } = openLocal();
  const [clip] = session.song.getState().clips;
  if (clip !== undefined) changeSteps(session, clip, [{ pad: 0, step: 4, velocity: 1 }], '');
  session.own.patchState({ cursor: 960 });
  playSong.run(session);
  await vi.waitFor(() =>
    expect(session.sound.getState()).toMatchObject({ status: 'running', isPlaying: true }),
  );
  expect(peakOf(contexts[0]?.run(0.2) ?? new Float32Array(1))).toBeGreaterThan(0.05);
  expect(session.sound.tick()).toBeGreaterThan(960);
  goToStart.run(session);
  contexts[0]?.run(0.1);
  expect(session.sound.tick()).toBeLessThan(960);
  playSong.run(session);
  expect(session.sound.getState().isPlaying).toBe(false);
  expect(session.own.getState().cursor).toBe(0);
});

test("a loop is one's own: it reaches the sound and leaves the document as it is [STUDIO-029] [STUDIO-031]", () => {
  const { session, changes } = openLocal();
  toggleLoop.run(session);
  expect(session.sound.getState().loop).toEqual({ from: 0, to: bar });
  toggleLoop.run(session);
  expect(session.sound.getState().loop).toBeNull();
  expect(changes()).toBe(0);
});
