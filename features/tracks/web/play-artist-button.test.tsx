// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { PlayArtistButton } from './play-artist-button.tsx';

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
