// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#platform/pure/contract.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { ProfileView } from '../contract.ts';
import { ProfilePage } from './profile-page.tsx';

afterEach(cleanup);

const mira: ProfileView = {
  id: '1',
  guid: '1',
  username: 'mira',
  profileLink: 'mira',
  selfLink: '/user/mira',
  avatarSmallUrl: null,
  avatarLargeUrl: null,
  accountType: 0,
  admin: false,
  about: '<b>Slow</b> songs',
  createdAt: '2026-03-05T14:07:00.000Z',
  playsCount: 1234,
  mixdownsCount: 1,
  followersCount: 999,
  followingUsersCount: 0,
  realName: null,
  facebook: null,
  twitter: null,
  instagram: null,
  tiktok: null,
  youtube: null,
  currentUserFollowing: null,
  userGuid: '1',
  coverPhotoUrl: null,
  isMember: null,
  isInvited: null,
};

async function open(user: ProfileView, children?: ReactNode) {
  const api = (async () => ({ user })) as unknown as Api;
  const value = { api, viewer: null, settings: {} as SiteSettings, navigate: () => undefined };
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AppProvider value={value}>
          <Suspense>
            <ProfilePage profileLink={user.profileLink}>{children}</ProfilePage>
          </Suspense>
        </AppProvider>
      </QueryClientProvider>,
    );
  });
}

const numbers = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('a member’s page names them, counts, and shows the words as plain text [USER-057]', async () => {
  await open(mira);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('mira');
  expect(screen.getByText('<b>Slow</b> songs')).toBeTruthy();
  expect(screen.getByText('In the hall since March 2026')).toBeTruthy();
});

test('counts are shown short [SHELL-088]', async () => {
  await open(mira);
  expect(numbers()).toEqual(['1 track', '1.2k plays', '999 followers', '0 following']);
});

test('without a picture the initial stands on the colour of the name [SHELL-090] [SHELL-091]', async () => {
  await open(mira);
  // M is the 13th letter: (77 - 65) mod 12 = 0.
  expect(screen.getByText('M').getAttribute('style')).toContain('#E57373');
});

test('the slot takes the tracks, and an empty stage says so', async () => {
  await open({ ...mira, mixdownsCount: 0 });
  expect(screen.getByText("mira doesn't have any published tracks yet.")).toBeTruthy();
  cleanup();
  await open({ ...mira, mixdownsCount: 0 }, <p>The list</p>);
  expect(screen.getByText('The list')).toBeTruthy();
  expect(screen.queryByText(/any published tracks/)).toBeNull();
});
