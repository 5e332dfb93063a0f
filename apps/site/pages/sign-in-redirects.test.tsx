// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aGroup, groupDocument } from '#features/groups/testing/a-group-view.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { GroupPage } from '#features/groups/web/group-page.tsx';
import { aNewsView, newsAnswer } from '#features/news/testing/a-news-view.ts';
import { NewsPage } from '#features/news/web/news-page.tsx';
import { aProfile } from '#features/profiles/testing/a-profile.ts';
import { fakeHeroDialogs } from '#features/profiles/testing/fake-hero-dialogs.tsx';
import { ProfileHero } from '#features/profiles/web/profile-hero.tsx';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { TrackPage } from '#features/tracks/web/track-page.tsx';

afterEach(cleanup);

const track = aTrack({
  allowComments: true,
  currentUserLiked: null,
  can: { edit: false, delete: false, like: true, download: true },
});
const item = aNewsView({ currentUserLiked: null });
const group = aGroup();
const profile = aProfile();

const pages = {
  track: () =>
    openTracks(<TrackPage params={{ profileLink: track.user.profileLink, permalink: track.permalink }} />, {
      answers: { 'GET /api/users/:profile_link/mixdowns/:permalink': () => trackDocument(track) },
      viewer: null,
    }),
  'news item': () =>
    openTracks(<NewsPage params={{ id: item.id }} />, {
      answers: { 'GET /api/news/:id': () => newsAnswer(item) },
      viewer: null,
    }),
  group: () =>
    openGroups(<GroupPage params={{ groupLink: group.groupLink }} />, {
      answers: { 'GET /api/groups/:group_link': () => groupDocument(group) },
      viewer: null,
    }),
  profile: () => openTracks(<ProfileHero user={profile} dialogs={fakeHeroDialogs} />, { viewer: null }),
};

/** Renders a page as a guest and returns where its actions lead. */
function openAsGuest(path: string): string {
  window.history.replaceState(null, '', path);
  return `/auth?tab=sign_in&redirect_to=${encodeURIComponent(path)}`;
}

test('for a guest like, comment, message and download lead to sign-in and back to path and query [COMM-003] [SHELL-050]', async () => {
  for (const [page, path, buttons, names] of [
    ['track', `${track.selfLink}?from=radio&x=1`, [/^Like, /], ['Download', 'Login to comment!']],
    ['news item', `${item.selfLink}?from=radio`, [/^Like, /], ['Login to comment!']],
    ['group', `${group.selfLink}?from=radio`, [], ['Login to comment!']],
    ['profile', `${profile.selfLink}?from=radio`, [], ['Message']],
  ] as const) {
    const signIn = openAsGuest(path);
    const { user, went, sent } = await pages[page]();
    const links = names.map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(links, page).toEqual(names.map(() => signIn));
    for (const name of buttons) await user.click(screen.getByRole('button', { name }));
    expect(went, page).toEqual(buttons.map(() => signIn));
    expect(
      sent.filter(({ call }) => !call.startsWith('GET ')),
      page,
    ).toEqual([]);
    cleanup();
  }
});
