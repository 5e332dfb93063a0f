// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ada, aListedUser, aUserPage } from '#features/profiles/testing/a-listed-user.ts';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { UsersPage } from './users-page.tsx';

afterEach(cleanup);

const calls = {
  top: 'GET /api/users/top',
  trending: 'GET /api/users/trending',
  recent: 'GET /api/users/recent',
  followers: 'GET /api/users/:id/followers',
  followings: 'GET /api/users/:id/followings',
};
const all = (page: unknown): PeopleAnswers =>
  Object.fromEntries(Object.values(calls).map((call) => [call, () => page]));
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const names = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
const showAll = () =>
  screen.queryAllByRole('link', { name: /^Show all/ }).map((one) => one.getAttribute('href'));
const listedUser = aListedUser({ username: 'Someone' });

test('users home shows the sections in their order with six members each [USER-008] [COMM-008]', async () => {
  const opened = await renderPeoplePage(<UsersPage search={{}} />, {
    answers: all(aUserPage([listedUser])),
  });
  const sent = opened.sent.filter(({ call }) => call !== 'GET /api/users/suggested');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users');
  await waitFor(() =>
    expect(headings()).toEqual(['Top users', 'Trending users', 'Users you follow', 'Users following you']),
  );
  expect(sent.map(({ input }) => input.items)).toEqual([6, 6, 6, 6]);
  expect(sent.slice(2).map(({ call, input }) => [call, input.id])).toEqual([
    [calls.followings, ada.id],
    [calls.followers, ada.id],
  ]);
});

test('a guest gets no follow sections, and their calls are not sent [USER-009]', async () => {
  const { sent } = await renderPeoplePage(<UsersPage search={{}} />, {
    viewer: null,
    answers: all(aUserPage([listedUser])),
  });
  await waitFor(() => expect(headings()).toEqual(['Top users', 'Trending users']));
  expect(sent.map(({ call }) => call)).toEqual([calls.top, calls.trending]);
});

test('"Show all" is shown only with a next page, and links to the list [USER-010]', async () => {
  await renderPeoplePage(<UsersPage search={{}} />, { answers: all(aUserPage([listedUser])) });
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(showAll()).toEqual([]);
  cleanup();
  await renderPeoplePage(<UsersPage search={{}} />, { answers: all(aUserPage([listedUser], 'next')) });
  await waitFor(() =>
    expect(showAll()).toEqual([
      '/users?sort=top_users',
      '/users?sort=trending_users',
      '/user/ada/following',
      '/user/ada/followers',
    ]),
  );
});

test('a section whose call fails is left out, and the others are shown [COMM-012]', async () => {
  const fail = () => Promise.reject(new Error('gone'));
  await renderPeoplePage(<UsersPage search={{}} />, {
    answers: { ...all(aUserPage([listedUser])), [calls.top]: fail },
  });
  const left = ['Trending users', 'Users you follow', 'Users following you'];
  await waitFor(() => expect(headings()).toEqual(left), { timeout: 5000 });
});

test('the page shows an error when every section failed, and retries all of them', async () => {
  let broken = true;
  const answer = () => (broken ? Promise.reject(new Error('gone')) : aUserPage([listedUser]));
  const each = Object.fromEntries(Object.keys(all(aUserPage([]))).map((call) => [call, answer]));
  await renderPeoplePage(<UsersPage search={{}} />, { answers: each });
  const waitOptions = { timeout: 8000 };
  await screen.findByText('Something went wrong. Please try again later.', undefined, waitOptions);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(headings()[0]).toBe('Top users'), waitOptions);
  expect(screen.queryByText('Something went wrong. Please try again later.')).toBeNull();
});

test.each([
  ['top_users', 'Top users', calls.top, '[USER-011]'],
  ['new_users', 'New users', calls.recent, '[USER-011]'],
  ['trending_users', 'Trending users', calls.trending, '[USER-012]'],
])('sort=%s is the list "%s", by %s, 20 at a time %s [COMM-009]', async (sort, title, call) => {
  const { calls: sentTo } = await renderPeoplePage(<UsersPage search={{ sort }} />, {
    answers: all(aUserPage([listedUser])),
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(sentTo(call)).toEqual([{ items: 20, page: undefined }]);
  expect(names()).toEqual(['Someone']);
});

test('an unknown sort shows users home [USER-013]', async () => {
  for (const sort of ['loudest', '', 'toString', 'TOP_USERS']) {
    await renderPeoplePage(<UsersPage search={{ sort }} />, { answers: all(aUserPage([listedUser])) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users');
    cleanup();
  }
});

test('a term shows its search results and wins over sort; a blank term is ignored [USER-014]', async () => {
  const found = (term: string) => <p>found {term}</p>;
  await renderPeoplePage(<UsersPage search={{ term: 'mi "ra"', sort: 'top_users' }} found={found} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search results for "mi "ra""');
  expect(screen.getByText('found mi "ra"')).toBeTruthy();
  cleanup();
  await renderPeoplePage(<UsersPage search={{ term: '  ', sort: 'top_users' }} found={found} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Top users');
});

test('a follow in a list stays shown after the next page is loaded [TRACK-109]', async () => {
  const { user } = await renderPeoplePage(<UsersPage search={{ sort: 'trending_users' }} />, {
    answers: {
      [calls.trending]: ({ page }: { page?: string }) =>
        page === undefined
          ? aUserPage([aListedUser({ username: 'first' })], 'k2')
          : aUserPage([aListedUser({ username: 'last' })]),
      'POST /api/users/:id/follows': () => ({ followersCount: 1, currentUserFollowing: true }),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Follow first' }));
  expect(screen.getByRole('button', { name: /first/ }).textContent).toBe('Following');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('button', { name: 'Follow last' });
  expect(screen.getByRole('button', { name: /first/ }).textContent).toBe('Following');
});

test('a list loads further pages, repeats no member, and keeps its members when a page fails [COMM-011] [COMM-013]', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((username) => aListedUser({ username })) as [
    typeof listedUser,
    typeof listedUser,
    typeof listedUser,
  ];
  let fails = true;
  const { user, calls: sentTo } = await renderPeoplePage(<UsersPage search={{ sort: 'trending_users' }} />, {
    answers: {
      [calls.trending]: ({ page }: { page?: string }) => {
        if (page === undefined) return aUserPage([a, b], 'k2');
        if (fails) throw new Error('gone');
        return aUserPage([b, c]);
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const failure = await screen.findByText(
    'Something went wrong. Please try again later.',
    {},
    { timeout: 5000 },
  );
  expect(names()).toEqual(['a', 'b']);
  fails = false;
  const again = within(failure.parentElement as HTMLElement).getByRole('button', { name: 'Try again' });
  await act(async () => again.click());
  await waitFor(() => expect(names()).toEqual(['a', 'b', 'c']));
  expect(sentTo(calls.trending).at(-1)).toEqual({ items: 20, page: 'k2' });
});
