// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { TodaysTrack } from './todays-track.tsx';

test('a guest adds today’s track to the queue from its menu [PLAYER-056]', async () => {
  const today = { track: aTrack({ title: 'Fog' }), bars: [], comment: null };
  const { user } = await openTracks(<TodaysTrack today={today} />, { viewer: null });
  await user.click(screen.getByRole('button', { name: 'More for Fog' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Play next' }));
  expect(screen.getByText('Fog plays next.')).toBeTruthy();
});
