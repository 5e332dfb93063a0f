// @vitest-environment happy-dom

import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aTrack, mira } from '#features/tracks/testing/a-track.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { SilentAudio } from '#testing/silent-audio.ts';

vi.stubGlobal('Audio', SilentAudio);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens a page with the player as a browser does: nothing in memory is left of the page before. */
async function visit(viewer: Viewer | null = mira) {
  cleanup();
  vi.resetModules();
  SilentAudio.made = [];
  const [{ openTracks }, { Player }, { getPlayerStore }, { toPlayerQueue, toPlayerTrack }] =
    await Promise.all([
      import('#features/tracks/testing/open-tracks.tsx'),
      import('../player.tsx'),
      import('#platform/web/player/use-player.ts'),
      import('#features/tracks/web/to-player-track.ts'),
    ]);
  const answers = {
    'POST /api/mixdowns/:id/plays': () => undefined,
    // The address of a track whose audio fails is not renewed.
    'GET /api/mixdowns/:id': () => {
      throw new Error('Offline');
    },
  };
  const { calls } = await openTracks(<Player />, { answers, viewer });
  const store = getPlayerStore();
  const tracks = [aTrack({ id: 'a', title: 'Ash' }), aTrack({ id: 'b', title: 'Birch' })] as const;
  const play = () => act(async () => store.play(toPlayerTrack(tracks[0]), toPlayerQueue(tracks)));
  const run = (second: number) => act(async () => SilentAudio.made[0]?.runTo(second));
  return { store, play, run, plays: () => calls('POST /api/mixdowns/:id/plays').length };
}

const bar = () => within(screen.getByRole('region', { name: 'Player' }));

test('after a reload the player shows the track paused where it was, and plays on from there uncounted [PLAYER-040]', async () => {
  const before = await visit();
  await before.play();
  await act(async () => before.store.arrange({ repeat: 'all' }));
  await before.run(21);
  window.dispatchEvent(new Event('pagehide'));
  const { store, plays } = await visit();
  expect(bar().getByLabelText('Position').textContent).toBe('00:21');
  expect(store.getState()).toMatchObject({ title: 'Ash', isPaused: true, repeat: 'all', hasNext: true });
  expect(SilentAudio.made.filter(({ src }) => src !== '')).toEqual([]);
  await act(async () => bar().getByRole('button', { name: 'Play Ash' }).click());
  expect(SilentAudio.made[0]).toMatchObject({ currentTime: 21, paused: false });
  expect(plays()).toBe(0);
});

test('a reload keeps what was ordered and shuffled [PLAYER-040]', async () => {
  const before = await visit();
  await before.play();
  await act(async () =>
    before.store.arrange({ queue: before.store.getState().queue.toReversed(), order: ['a', 'b'] }),
  );
  const { store } = await visit();
  expect(store.getState().queue.map(({ title }) => title)).toEqual(['Birch', 'Ash']);
  expect(store.getState().order).toEqual(['a', 'b']);
});

test('what is started before the kept queue is read plays on, and replaces it [PLAYER-040]', async () => {
  await (await visit()).play();
  const { store } = await visit();
  expect(store.getState().title).toBe('Ash');
  cleanup();
  vi.resetModules();
  const { getPlayerStore } = await import('#platform/web/player/use-player.ts');
  const { aPlayerTrack } = await import('#testing/a-player-track.ts');
  getPlayerStore().play(aPlayerTrack('9'));
  const [{ openTracks }, { Player }] = await Promise.all([
    import('#features/tracks/testing/open-tracks.tsx'),
    import('../player.tsx'),
  ]);
  await openTracks(<Player />, { answers: { 'POST /api/mixdowns/:id/plays': () => undefined } });
  expect(getPlayerStore().getState()).toMatchObject({ id: '9', isPlaying: true });
  expect(localStorage.getItem('playerQueue')).toContain('"id":"9"');
});

test('what is added before the kept queue is read comes after the kept track, and nothing is lost [PLAYER-036] [PLAYER-040]', async () => {
  await (await visit()).play();
  cleanup();
  vi.resetModules();
  const { getPlayerStore } = await import('#platform/web/player/use-player.ts');
  const { addToQueue } = await import('#platform/web/player/queue.ts');
  const { aPlayerTrack } = await import('#testing/a-player-track.ts');
  for (const id of ['8', '9']) addToQueue(getPlayerStore(), aPlayerTrack(id), 'last');
  addToQueue(getPlayerStore(), aPlayerTrack('b'), 'last');
  const [{ openTracks }, { Player }] = await Promise.all([
    import('#features/tracks/testing/open-tracks.tsx'),
    import('../player.tsx'),
  ]);
  await openTracks(<Player />);
  expect(getPlayerStore().getState()).toMatchObject({ title: 'Ash', isPaused: true, hasNext: true });
  expect(
    getPlayerStore()
      .getState()
      .queue.map(({ id }) => id),
  ).toEqual(['a', '8', '9', 'b']);
  expect(localStorage.getItem('playerQueue')).toContain('"id":"9"');
});

test.each([
  ['a guest', null],
  ['another member', { ...mira, id: 'someone-else' }],
])('%s sees nothing of what a member listened to on this device [PLAYER-041]', async (_who, viewer) => {
  await (await visit()).play();
  const { store } = await visit(viewer);
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull();
  expect(store.getState().queue).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test('one who signs in takes along what they heard as a guest [PLAYER-041]', async () => {
  await (await visit(null)).play();
  await visit();
  expect(bar().getByRole('button', { name: 'Play Ash' })).toBeTruthy();
});

test('a member goes on in a long track where they left it, also after other tracks; another member does not [PLAYER-072]', async () => {
  const long = aTrack({ id: 'long', title: 'Set', duration: 3_600_000 });
  const playLong = async ({ store }: Awaited<ReturnType<typeof visit>>) => {
    const { toPlayerTrack } = await import('#features/tracks/web/to-player-track.ts');
    await act(async () => store.play(toPlayerTrack(long)));
    return store.getState().time;
  };
  const before = await visit();
  expect(await playLong(before)).toBe(0);
  await before.run(900);
  await before.play();
  await before.run(30);
  const again = await visit();
  expect(await playLong(again)).toBe(900_000);
  await act(async () => again.play());
  expect(again.store.getState()).toMatchObject({ title: 'Ash', time: 0 });
  expect(await playLong(again)).toBe(900_000);
  await act(async () => again.store.stop());
  expect(await playLong(again)).toBe(0);
  await again.run(700);
  await act(async () => again.store.pause());
  expect(await playLong(await visit({ ...mira, id: 'other' }))).toBe(0);
});

test('a long track whose audio fails goes on where it failed, uncounted, also after others and a reload [PLAYER-060] [PLAYER-059]', async () => {
  const long = aTrack({ id: 'long', title: 'Set', duration: 3_600_000 });
  const playLong = async ({ store }: Awaited<ReturnType<typeof visit>>) => {
    const { toPlayerTrack } = await import('#features/tracks/web/to-player-track.ts');
    await act(async () => store.play(toPlayerTrack(long)));
    return store.getState().time;
  };
  const before = await visit();
  await playLong(before);
  await before.run(903);
  await act(async () => SilentAudio.made[0]?.dispatchEvent(new Event('error')));
  expect(before.store.getState()).toMatchObject({ id: 'long', isPlaying: false, isPaused: false, time: 0 });
  await before.play();
  expect(before.plays()).toBe(2);
  expect(await playLong(before)).toBe(903_000);
  expect(before.plays()).toBe(2);
  await act(async () => SilentAudio.made[0]?.dispatchEvent(new Event('error')));
  window.dispatchEvent(new Event('pagehide'));
  expect(await playLong(await visit())).toBe(903_000);
});
