// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isPlayedRemembered } from '#features/lists/web/played/is-played-remembered.ts';
import { type Answers, aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { toPlayerQueue, toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { settle } from '#testing/settle.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { Player } from './player.tsx';

vi.stubGlobal('Audio', SilentAudio);

afterEach(() => {
  act(() => getPlayerStore().stop());
  cleanup();
  isPlayedRemembered.setState(true);
  localStorage.clear();
  vi.restoreAllMocks();
});

const call = 'PUT /api/accounts/played_tracks/:track_id';
const [tide, fog] = [
  aTrack({ id: 'tide', title: 'Tide', duration: 100_000 }),
  aTrack({ id: 'fog', title: 'Fog', duration: 100_000 }),
];

/** Plays two tracks from the first; `saved` are the ids and positions that the server was sent. */
async function play(viewer: Viewer | null, answer: Answers[string] = () => ({ isRemembered: true })) {
  const { calls } = await openTracks(<Player />, {
    viewer,
    answers: { 'POST /api/mixdowns/:id/plays': () => undefined, [call]: answer },
  });
  await act(async () => getPlayerStore().play(toPlayerTrack(tide), toPlayerQueue([tide, fog])));
  const playing = () => SilentAudio.made.findLast(({ paused }) => !paused) as SilentAudio;
  const runTo = (second: number) => act(async () => playing().runTo(second));
  const saved = async () => {
    await settle();
    return calls(call).map(({ trackId, played }) => [trackId, (played as { position: number }).position]);
  };
  return { runTo, saved };
}
const press = (what: 'pause' | 'resume' | 'next') => act(async () => getPlayerStore()[what]());

test("a member's player saves what starts, each pause, every 30 seconds and where a track is left [PLAYER-048]", async () => {
  const { runTo, saved } = await play(mira);
  expect(await saved()).toEqual([['tide', 0]]);
  await runTo(12);
  await runTo(29);
  expect(await saved()).toHaveLength(1);
  await runTo(31);
  await press('pause');
  await press('resume');
  await runTo(42);
  expect((await saved()).slice(1)).toEqual([
    ['tide', 31_000],
    ['tide', 31_000],
    ['tide', 31_000],
  ]);
  await press('next');
  expect((await saved()).slice(4)).toEqual([
    ['tide', 42_000],
    ['fog', 0],
  ]);
  await runTo(95);
  expect((await saved()).at(-1)).toEqual(['fog', 0]);
});

test('guests and students send nothing of what they play [PLAYER-048]', async () => {
  for (const viewer of [null, { ...mira, student: true as const }]) {
    const { runTo, saved } = await play(viewer);
    await runTo(40);
    expect(await saved()).toEqual([]);
    cleanup();
    act(() => getPlayerStore().stop());
  }
});

test('a player whose plays are not remembered sends no more of them [PLAYER-048]', async () => {
  const { runTo, saved } = await play(mira, () => ({ isRemembered: false }));
  await runTo(40);
  await runTo(80);
  expect(await saved()).toEqual([['tide', 0]]);
});

test('the player plays on where saving fails, and saves the latest position later [PLAYER-048]', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  let fails = true;
  const { runTo, saved } = await play(mira, () => {
    if (fails) throw new Error('Offline');
    return { isRemembered: true };
  });
  await runTo(40);
  expect(getPlayerStore().getState().isPlaying).toBe(true);
  fails = false;
  await runTo(70);
  expect((await saved()).at(-1)).toEqual(['tide', 70_000]);
});
