// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ada, aListedUser } from '../testing/a-listed-user.ts';
import { renderPeoplePage } from '../testing/render-people-page.tsx';
import { UserCard } from './user-card.tsx';

afterEach(cleanup);
const card = () => within(screen.getByRole('article'));
const counts = () =>
  card()
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('a card shows avatar, name and counts, links to the page and offers to follow [USER-021]', async () => {
  const avatarLargeUrl = '/files/avatars/m/large.webp';
  await renderPeoplePage(
    <UserCard user={aListedUser({ avatarLargeUrl, mixdownsCount: 1, followersCount: 1234 })} />,
  );
  expect(screen.getByRole('article').querySelector('img')?.getAttribute('src')).toBe(avatarLargeUrl);
  expect(card().getByRole('link', { name: 'Mira' }).getAttribute('href')).toBe('/user/mira');
  expect(counts()).toEqual(['1 track', '1.2k followers']);
  expect(card().getByRole('button', { name: /Mira/ }).textContent).toBe('Follow');
  cleanup();
  await renderPeoplePage(<UserCard user={aListedUser({ username: 'Ben', currentUserFollowing: true })} />);
  expect(card().getByRole('button', { name: /Ben/ }).textContent).toBe('Following');
  cleanup();
  await renderPeoplePage(<UserCard user={aListedUser({ id: ada.id, username: ada.username })} />);
  expect(card().queryByRole('button')).toBeNull();
});

test('following changes the button and the count', async () => {
  const { user, calls } = await renderPeoplePage(<UserCard user={aListedUser({ username: 'Cleo' })} />, {
    answers: {
      'POST /api/users/:id/follows': () => ({ followersCount: 4, currentUserFollowing: true }),
    },
  });
  await user.click(card().getByRole('button'));
  expect(card().getByRole('button').textContent).toBe('Following');
  expect(counts()).toEqual(['2 tracks', '4 followers']);
  expect(calls('POST /api/users/:id/follows')).toEqual([{ id: 'cleo' }]);
});
