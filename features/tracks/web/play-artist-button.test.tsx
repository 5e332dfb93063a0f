// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TrackView } from '#features/tracks/contract.ts';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { PlayArtistButton } from './play-artist-button.tsx';
import { toPlayerQueue, toPlayerTrack } from './to-player-track.ts';

afterEach(() => {
  act(() => getPlayerStore().stop());
  cleanup();
});

test('one press plays the tracks of a member from the first that can be played [PLAYER-057]', async () => {
  const tracks = [
    aTrack({ title: 'Waits', status: 'processing' }),
    aTrack({ title: 'Fog' }),
    aTrack({ title: 'Tide' }),
  ];
  const { user } = await openTracks(<PlayArtistButton tracks={tracks} />, { viewer: null });
  await user.click(screen.getByRole('button', { name: 'Play tracks by ben' }));
  const { title, hasNext, hasPrevious } = getPlayerStore().getState();
  expect([title, hasNext, hasPrevious]).toEqual(['Fog', true, false]);
  expect(screen.getByRole('button', { name: 'Pause tracks by ben' })).toBeTruthy();
  cleanup();
  await openTracks(<PlayArtistButton tracks={tracks.slice(0, 1)} />, { viewer: null });
  expect(screen.queryByRole('button')).toBeNull();
});

test('the button pauses and resumes the track of the list that has followed the first [PLAYER-061]', async () => {
  const tracks = [aTrack({ title: 'Fog' }), aTrack({ title: 'Tide' })];
  act(() => getPlayerStore().play(toPlayerTrack(tracks[0] as TrackView), toPlayerQueue(tracks)));
  act(() => getPlayerStore().next());
  for (const [verb, isPlaying] of [
    ['Pause', false],
    ['Play', true],
  ] as const) {
    const { user } = await openTracks(<PlayArtistButton tracks={tracks} />, { viewer: null });
    await user.click(screen.getByRole('button', { name: `${verb} tracks by ben` }));
    expect(getPlayerStore().getState()).toMatchObject({ title: 'Tide', isPlaying });
    cleanup();
  }
});
