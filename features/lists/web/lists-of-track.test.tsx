// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { SeenAtOnce } from '#testing/seen-at-once.ts';
import { settle } from '#testing/settle.ts';
import { aListView } from '../testing/a-list-view.ts';
import { ListsOfTrackSlot } from './lists-of-track-slot.tsx';

beforeEach(() => vi.stubGlobal('IntersectionObserver', SeenAtOnce));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const call = 'GET /api/mixdowns/:id/lists';
const listed = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aListView({
      id: `0198f000-0000-7000-8000-0000000000b${at}`,
      title: `List ${at}`,
      visibility: at === 0 ? 'secret' : 'public',
      can: { edit: at === 0, add: at === 0 },
    }),
  );
const open = (
  answer: () => unknown,
  { track = aTrack(), student }: { track?: ReturnType<typeof aTrack>; student?: true } = {},
) =>
  openTracks(<ListsOfTrackSlot track={track}>What comes after</ListsOfTrackSlot>, {
    answers: { [call]: answer },
    viewer: { ...mira, ...(student && { student }) },
  });

test('"In these lists" shows four lists with their owners, one\'s own with its visibility, and the rest after "Show all" [TRACK-160]', async () => {
  const { user } = await open(() => ({ lists: listed(6) }));
  const section = within(await screen.findByRole('region', { name: 'In these lists' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'List 0Secret link · 2 tracks',
    ...[1, 2, 3].map((at) => `List ${at}by mira · 2 tracks`),
  ]);
  await user.click(section.getByRole('button', { name: 'Show all 6' }));
  expect(section.getAllByRole('listitem')).toHaveLength(6);
  expect(document.activeElement).toBe(section.getByRole('link', { name: 'List 4' }));
});

test('what comes after the lists of a track waits until their room is known, also where there are none [TRACK-158] [TRACK-160]', async () => {
  const answered = Promise.withResolvers<unknown>();
  await open(() => answered.promise);
  await settle();
  expect(screen.queryByText('What comes after')).toBeNull();
  answered.resolve({ lists: [] });
  expect(await screen.findByText('What comes after')).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
});

test('students and unpublished tracks have no "In these lists", and nothing asks for it [TRACK-160]', async () => {
  for (const more of [{ student: true as const }, { track: aTrack({ published: false }) }]) {
    const { calls } = await open(() => ({ lists: listed(2) }), more);
    await settle();
    expect(calls(call)).toEqual([]);
    expect(screen.getByText('What comes after')).toBeTruthy();
    cleanup();
  }
});
