// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { settle } from '#testing/settle.ts';
import { SimilarTracks } from './similar-tracks.tsx';

afterEach(() => {
  act(() => getPlayerStore().stop());
  cleanup();
});

const call = 'GET /api/mixdowns/:id/similar';
const similar = (['liked', 'listed', 'genre'] as const).map((reason, at) => ({
  reason,
  track: aTrack({ id: `0198f000-0000-7000-8000-00000000000${at}`, title: reason }),
}));
async function open(liked: boolean | null, answer: () => unknown = () => ({ similar })) {
  const track = aTrack({ title: 'Tide', doesUserLike: liked });
  const opened = await openTracks(<SimilarTracks track={track} />, {
    answers: { [call]: answer },
    viewer: mira,
  });
  await settle();
  return opened;
}

test('"More like this" shows tracks with the reason of each, and one press plays them [PLAYER-052]', async () => {
  const { user } = await open(false);
  const section = within(screen.getByRole('region', { name: 'More like this' }));
  for (const text of ['Liked by people who like this track', 'In lists with this track', 'Of the same genre'])
    expect(section.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Play all: More like this' }));
  expect(getPlayerStore().getState()).toMatchObject({ title: 'liked', queue: { length: 3 } });
});

test('the reason of each track stands in its row, also where the one before has the same [PLAYER-052]', async () => {
  const reasons = ['genre', 'genre', 'listed'] as const;
  await open(false, () => ({
    similar: reasons.map((reason, at) => ({
      reason,
      track: aTrack({ id: `0198f000-0000-7000-8000-00000000000${at}`, title: `Track ${at}` }),
    })),
  }));
  const rows = screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
  expect(rows).toEqual(['Of the same genre', 'Of the same genre', 'In lists with this track']);
});

test('one who likes the track reads that it is because of that [PLAYER-052]', async () => {
  await open(true);
  expect(screen.getByText('Because you liked “Tide”')).toBeTruthy();
  expect(screen.queryByText('Liked by people who like this track')).toBeNull();
});

test.each([
  ['without any such track', () => ({ similar: [] })],
  ['where the call fails', () => Promise.reject(new Refusal(500, 'Down'))],
])('%s there is no "More like this" [PLAYER-052]', async (_where, answer) => {
  await open(false, answer);
  expect(screen.queryByRole('region')).toBeNull();
});
