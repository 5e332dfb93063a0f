// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ada, aListedUser, aUserPage } from '#features/profiles/testing/a-listed-user.ts';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { FollowPage } from './follow-page.tsx';

afterEach(cleanup);
const mira = { id: 'mira', profileLink: 'mira', username: 'Mira' };

test.each([
  ['followers', "You don't have any followers yet.", '[USER-032]'],
  ['following', "You aren't following any users yet.", '[USER-033]'],
] as const)('one\'s own empty %s page says "%s" %s', async (side, text, _id) => {
  await renderPeoplePage(<FollowPage side={side} user={ada} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ['followers', "Mira doesn't have any followers yet.", 'GET /api/users/:id/followers'],
  ['following', "Mira isn't following any users yet.", 'GET /api/users/:id/followings'],
] as const)("another's %s are read 20 at a time and named when there are none", async (side, text, call) => {
  for (const viewer of [ada, null]) {
    const { calls } = await renderPeoplePage(<FollowPage side={side} user={mira} />, { viewer });
    expect(screen.getByText(text)).toBeTruthy();
    expect(calls(call)).toEqual([{ id: 'mira', items: 20, page: undefined }]);
    cleanup();
  }
  await renderPeoplePage(<FollowPage side={side} user={mira} />, {
    answers: { [call]: () => aUserPage([aListedUser({ username: 'Ben' })]) },
  });
  expect(screen.getByRole('article', { name: 'Ben' })).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});
