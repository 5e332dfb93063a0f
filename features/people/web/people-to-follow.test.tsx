// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { settle } from '#testing/settle.ts';
import { PeopleToFollow } from './people-to-follow.tsx';

afterEach(cleanup);

const list = 'GET /api/users/suggested';
const dismiss = 'DELETE /api/users/suggested/:id';
const suggested = (username: string, reason: object) => ({
  user: {
    id: `id of ${username}`,
    type: 'user',
    attributes: {
      guid: `guid of ${username}`,
      username,
      profileLink: username,
      selfLink: `/user/${username}`,
      avatarSmallUrl: null,
      avatarLargeUrl: null,
      accountType: 0,
      admin: false,
      playsCount: 0,
      mixdownsCount: 3,
      followersCount: 2,
      currentUserFollowing: false,
    },
  },
  reason,
});
const three = () => ({
  suggestions: [
    suggested('Ada', { kind: 'followed', username: 'Ben', others: 1 }),
    suggested('Cleo', { kind: 'liked', tracks: 1 }),
    suggested('Dora', { kind: 'genre', genre: 'Techno' }),
  ],
});
const open = async (answers: Answers) => {
  const opened = await openTracks(<PeopleToFollow />, { answers, viewer: mira });
  await settle();
  return opened;
};
const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

test('a member sees why each is suggested, and dismisses one; the focus goes on to the next [USER-075]', async () => {
  const { user, calls } = await open({ [list]: three, [dismiss]: () => ({ dismissed: true }) });
  expect(screen.getByText('Followed by Ben and 1 other whom you follow')).toBeTruthy();
  expect(screen.getByText('Makes Techno, which you listen to')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Do not suggest Cleo' }));
  await settle();
  expect(calls(dismiss)).toEqual([{ id: 'id of Cleo' }]);
  expect(names()).toEqual(['Ada', 'Dora']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Do not suggest Dora');
});

test('the focus stays in the section after the last card is dismissed, and after the only one [USER-075]', async () => {
  const { user } = await open({ [list]: three, [dismiss]: () => ({ dismissed: true }) });
  const dismissed = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Do not suggest ${name}` }));
    await settle();
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
  };
  expect(await dismissed('Ada')).toBe('Do not suggest Cleo');
  expect(await dismissed('Dora')).toBe('Do not suggest Cleo');
  expect(await dismissed('Cleo')).toBe('People to follow');
});

test('a refused dismissal keeps the card and says why [USER-075]', async () => {
  const refuse = () => Promise.reject(new Refusal(429, 'Too often'));
  const { user } = await open({ [list]: three, [dismiss]: refuse });
  await user.click(screen.getByRole('button', { name: 'Do not suggest Ada' }));
  await settle();
  expect(names()).toEqual(['Ada', 'Cleo', 'Dora']);
  expect(screen.getByText('Too often')).toBeTruthy();
});

test('with nobody to suggest there is no section [USER-075]', async () => {
  await open({ [list]: () => ({ suggestions: [] }) });
  expect(screen.queryByText('People to follow')).toBeNull();
});
