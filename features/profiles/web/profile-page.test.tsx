// @vitest-environment happy-dom

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toProfileDocument } from '#features/profiles/model/profile-document.ts';
import type { ProfileView } from '../contract.ts';
import { aProfile } from '../testing/a-profile.ts';
import { renderPeoplePage } from '../testing/render-people-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import type { ProfileSection } from './section-block.tsx';

afterEach(cleanup);

const mira = aProfile({
  about: '<b>Slow</b> songs',
  playsCount: 1234,
  mixdownsCount: 1,
  followersCount: 999,
  twitter: '@mira',
  youtube: 'https://www.youtube.com/@mira',
});
const dialogs = { Message: () => null, Report: () => null, block: async () => undefined };
const open = (user: ProfileView, section?: ProfileSection) =>
  renderPeoplePage(
    <ProfilePage profileLink={user.profileLink} open={section} dialogs={dialogs}>
      <p>The list</p>
    </ProfilePage>,
    { answers: { 'GET /api/users/:id': () => toProfileDocument(user) }, viewer: null },
  );
const numbers = () =>
  within(screen.getAllByRole('list')[0] as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const block = () => within(screen.getByRole('navigation', { name: 'Pages of mira' }));

test('a member’s page shows name, counts and the about text as plain text [USER-057]', async () => {
  await open(mira);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('mira');
  expect(screen.getByText('<b>Slow</b> songs')).toBeTruthy();
});

test('names are shown as plain text [USER-057]', async () => {
  await open(aProfile({ username: '<i>Mira</i>', realName: '<b>M. Blue</b>' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('<i>Mira</i>');
  expect(screen.getByText('<b>M. Blue</b>')).toBeTruthy();
});

test('counts are abbreviated [SHELL-088]', async () => {
  await open(mira);
  expect(numbers()).toEqual(['1 track', '1.2k plays', '999 followers', '0 following']);
});

test('without an avatar the initial is shown on the colour of the name [SHELL-090] [SHELL-091]', async () => {
  await open(mira);
  // M is the 13th letter: (77 - 65) mod 12 = 0.
  expect(screen.getByText('M').getAttribute('style')).toContain('#E57373');
});

test('the first page has hero, section block, about text, social links and the given content [USER-024]', async () => {
  await open(mira);
  expect(screen.getByRole('heading', { level: 1 }).closest('header')).toBeTruthy();
  expect(
    block()
      .getAllByRole('link')
      .map((link) => link.firstChild?.textContent),
  ).toEqual(['Tracks', 'Groups', 'Followers', 'Following']);
  expect(screen.getByText('<b>Slow</b> songs')).toBeTruthy();
  expect(screen.getByText('The list')).toBeTruthy();
  const elsewhere = within(screen.getByRole('list', { name: 'Elsewhere' })).getAllByRole('link');
  expect(elsewhere.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Twitter', 'https://twitter.com/mira'],
    ['YouTube', 'https://www.youtube.com/@mira'],
  ]);
});

test('a stored value that is no link to its network is not shown', async () => {
  await open(aProfile({ twitter: 'javascript:alert(1)', facebook: 'https://evil.example/' }));
  expect(screen.queryByRole('list', { name: 'Elsewhere' })).toBeNull();
});

test('the section block leads to the four pages and marks the open one [USER-025]', async () => {
  for (const section of ['tracks', 'groups', 'followers', 'following'] as const) {
    await open(mira, section);
    const links = block().getAllByRole('link');
    expect(links.map((link) => [link.firstChild?.textContent, link.getAttribute('href')])).toEqual([
      ['Tracks', '/user/mira/tracks'],
      ['Groups', '/user/mira/groups'],
      ['Followers', '/user/mira/followers'],
      ['Following', '/user/mira/following'],
    ]);
    const current = block().getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.getAttribute('href'))).toEqual([`/user/mira/${section}`]);
    expect(screen.queryByText('<b>Slow</b> songs')).toBeNull();
    cleanup();
  }
});
