// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { toPlayerQueue, toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { settle } from '#testing/settle.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { Player } from '../player.tsx';
import { isEndless } from './endless-queue.ts';

vi.stubGlobal('Audio', SilentAudio);

afterEach(() => {
  act(() => {
    getPlayerStore().stop();
    isEndless.setState(false);
  });
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

const call = 'GET /api/mixdowns/:id/similar';
const [first, second, like] = ['First', 'Second', 'Like'].map((title) =>
  aTrack({ id: title.toLowerCase(), title }),
) as [ReturnType<typeof aTrack>, ReturnType<typeof aTrack>, ReturnType<typeof aTrack>];

async function play(
  answer: () => unknown = () => ({ similar: [first, like].map((track) => ({ track, reason: 'genre' })) }),
  viewer: Viewer = mira,
) {
  const opened = await openTracks(<Player />, {
    viewer,
    answers: { 'POST /api/mixdowns/:id/plays': () => undefined, [call]: answer },
  });
  await act(async () => getPlayerStore().play(toPlayerTrack(first), toPlayerQueue([first, second])));
  await settle();
  return opened;
}
const titles = () =>
  getPlayerStore()
    .getState()
    .queue.map(({ title }) => title);

test('switched on in the queue, tracks like the last one follow it, and the device keeps that [PLAYER-053]', async () => {
  const { user, calls } = await play();
  await user.click(screen.getByRole('button', { name: 'Queue' }));
  await user.click(await screen.findByRole('switch', { name: 'Go on with more like this' }));
  await settle();
  expect(calls(call)).toEqual([]);
  await act(async () => getPlayerStore().next());
  await settle();
  expect(calls(call)).toEqual([{ id: 'second' }]);
  expect(titles()).toEqual(['First', 'Second', 'Like']);
  cleanup();
  await openTracks(<Player />, { viewer: mira });
  expect(isEndless.getState()).toBe(true);
});

test('switched off, the queue ends with its last track [PLAYER-053]', async () => {
  const { calls } = await play();
  await act(async () => getPlayerStore().next());
  await settle();
  expect([calls(call), titles()]).toEqual([[], ['First', 'Second']]);
});

test('a student reads no "Go on with more like this" in the queue, which it would not do [PLAYER-053]', async () => {
  const { user } = await play(undefined, { ...mira, student: true });
  await user.click(screen.getByRole('button', { name: 'Queue' }));
  expect(await screen.findByRole('switch', { name: 'Turn louder tracks down' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Go on with more like this' })).toBeNull();
});

test('the queue ends where there is nothing like its last track [PLAYER-053]', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  localStorage.setItem('playerEndless', 'on');
  await play(() => {
    throw new Error('Offline');
  });
  await act(async () => getPlayerStore().next());
  await settle();
  expect(titles()).toEqual(['First', 'Second']);
  expect(getPlayerStore().getState().isPlaying).toBe(true);
});
