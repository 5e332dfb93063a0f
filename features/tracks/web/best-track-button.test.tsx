// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aListedUser } from '#features/profiles/testing/a-listed-user.ts';
import { UserCard } from '#features/profiles/web/user-card.tsx';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { BestTrackButton } from './best-track-button.tsx';

vi.stubGlobal('Audio', SilentAudio);
afterEach(cleanup);

const bestTrack = {
  id: 'best',
  title: 'Night bus',
  permalink: 'night-bus',
  shortLinkId: 'Ab12',
  fileName: 'night.wav',
  duration: 61_000,
  audioMp3Url: '/files/night.mp3',
  directWaveformUrl: null,
  imageLargeUrl: '/covers/best/400.svg',
};
const cardOf = (user: Parameters<typeof BestTrackButton>[0]['user']) => (
  <UserCard user={user} play={<BestTrackButton user={user} />} />
);

test("a card plays the member's best track, and the player learns whether the listener likes it [USER-078] [USER-079]", async () => {
  const { user } = await openTracks(cardOf(aListedUser({ username: 'Cleo', bestTrack })), {
    answers: { 'GET /api/mixdowns/:id': () => trackDocument(aTrack({ id: 'best', doesUserLike: true })) },
  });
  await user.click(screen.getByRole('button', { name: 'Play Night bus by Cleo' }));
  const { id, title, username, profileLink, queue } = getPlayerStore().getState();
  expect([id, title, username, profileLink]).toEqual(['best', 'Night bus', 'Cleo', 'cleo']);
  expect(queue.map((track) => track.id)).toEqual(['best']);
  expect(SilentAudio.made.at(-1)?.src).toBe('/files/night.mp3');
  await waitFor(() => expect(getPlayerStore().getState().doesUserLike).toBe(true));
  expect(screen.getByRole('button', { name: 'Pause Night bus by Cleo' })).toBeTruthy();
  await act(async () => getPlayerStore().pause());
});

test('a card of a member without public tracks has no play button [USER-078]', async () => {
  await openTracks(cardOf(aListedUser({ username: 'Dana' })));
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
});
