// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aGroup, groupList, membershipList } from '#features/groups/testing/a-group-view.ts';
import { aNewsView, feedAnswer } from '#features/news/testing/a-news-view.ts';
import { aProjectDocument } from '#features/projects/testing/render-projects.tsx';
import { type Answers, aPage, aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { settle } from '#testing/settle.ts';
import { CommunityPage } from './community-page.tsx';
import { ownSectionsPart } from './own-sections-part.ts';

await ownSectionsPart.load();

afterEach(cleanup);

const calls = {
  pieces: 'GET /api/accounts/pieces',
  mine: 'GET /api/users/:user_id/group_memberships',
  groups: 'GET /api/groups/trending',
  feed: 'GET /api/feed_items',
  followed: 'GET /api/mixdowns/following',
  trending: 'GET /api/mixdowns/trending',
  users: 'GET /api/users/trending',
} as const;

const played = 'GET /api/accounts/played_tracks';
/** Tracks that the member has played, last first, each with its position. */
const heard = (...tracks: [string, number][]) => ({
  [played]: () => ({
    played: tracks.map(([title, position]) => ({
      track: aTrack({ id: `0198f000-0000-7000-8000-${title.padStart(12, '0')}`, title, duration: 200_000 }),
      position,
      playedAt: '2026-03-05T14:07:00.000Z',
    })),
    meta: { nextPage: null },
  }),
});

const nothing = (nextPage: string | null = null) => ({
  data: [],
  included: [],
  meta: { nextPage, total: 0 },
});

/** Every list with one item where that is easy, and with a next page where `more` says so. */
const full = (more: string | null = null): Answers => ({
  [calls.pieces]: () => nothing(more),
  [calls.mine]: () => membershipList([{ username: 'mira', group: aGroup({ name: 'Mine' }) }], more),
  [calls.groups]: () => groupList([aGroup()], more),
  [calls.feed]: ({ type }) => feedAnswer([aNewsView({ feed: type, title: `One of ${String(type)}` })], more),
  [calls.followed]: () => aPage([aTrack({ title: 'Followed' })], more),
  [calls.trending]: () => aPage([aTrack({ title: 'Hot' })], more),
  [calls.users]: () => nothing(more),
});
async function open(answers: Answers = full(), viewer: typeof mira | null = mira) {
  const opened = await openTracks(<CommunityPage />, { answers, viewer });
  await settle();
  return opened;
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const all = [
  'Tonight in the hall',
  'My projects',
  'My groups',
  'Trending groups',
  'News',
  'Tutorials',
  'Tracks by users and groups you follow',
  'Trending tracks',
  'Trending users',
];

test('the first thing to play is the track that is heard most, and the others follow it [COMM-088]', async () => {
  const tracks = ['Hot', 'Warm'].map((title, at) =>
    aTrack({ id: `0198f000-0000-7000-8000-0000000000e${at}`, title }),
  );
  const { user } = await open({ ...full(), [calls.trending]: () => aPage(tracks) }, null);
  const section = screen.getByRole('region', { name: 'Tonight in the hall' });
  await user.click(within(section).getByRole('button', { name: 'Play Hot' }));
  expect(getPlayerStore().getState()).toMatchObject({ title: 'Hot', hasNext: true });
});

test('a member who has listened goes on where they stopped, and then with what they played before [COMM-089]', async () => {
  const { user } = await open({ ...full(), ...heard(['abc', 50_000], ['def', 0]) });
  expect(headings()).toEqual(['Go on listening', ...all.slice(1)]);
  const section = within(screen.getByRole('region', { name: 'Go on listening' }));
  const showAll = section.getByRole('link', { name: /Show all/ }).getAttribute('href');
  expect(showAll).toBe('/account/lists?type=played');
  await user.click(section.getByRole('button', { name: 'Play abc' }));
  const { title, time, isPlaying, hasNext } = getPlayerStore().getState();
  expect([title, time, isPlaying, hasNext]).toEqual(['abc', 50_000, true, true]);
});

test.each([
  ['whose call fails', () => Promise.reject(new Refusal(500, 'Down'))],
  ['who has played nothing', heard()[played]],
] as const)('a member %s gets what is heard most [COMM-088] [COMM-089]', async (_who, answer) => {
  await open({ ...full(), [played]: answer as Answers[string] });
  expect(headings()).toEqual(all);
});

test('without any track that is heard there is no such section [COMM-088]', async () => {
  await open({ ...full(), [calls.trending]: () => aPage([]) });
  expect(headings()).toEqual(all.slice(1));
});

test('the sections are in their order under their headings [COMM-019] [COMM-020]', async () => {
  await open();
  expect(headings()).toEqual(all);
});

test('a guest sees neither projects nor own groups nor followed tracks, and no call asks for them [COMM-022] [COMM-024]', async () => {
  const { sent } = await open(full(), null);
  expect(headings()).toEqual([
    'Tonight in the hall',
    'Trending groups',
    'News',
    'Tutorials',
    'Trending tracks',
    'Trending users',
  ]);
  const asked = sent.map(({ call }) => call);
  for (const own of [calls.pieces, calls.mine, calls.followed]) expect(asked).not.toContain(own);
});

test('"My groups" is shown to members of a group only [COMM-023]', async () => {
  await open({ ...full(), [calls.mine]: () => membershipList([]) });
  expect(headings()).toEqual(all.filter((heading) => heading !== 'My groups'));
});

test('each section is read by its call, 6 items at a time [COMM-008] [COMM-025] [COMM-027] [COMM-028] [COMM-029] [COMM-030] [COMM-031] [COMM-033] [COMM-034]', async () => {
  const { sent } = await open(full('k2'));
  const inputs = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input);
  expect(inputs(calls.pieces)).toEqual([
    { page: 1, items: 6, workspaces: false, sort: 'updated_at', order: 'desc' },
  ]);
  expect(inputs(calls.mine)).toMatchObject([{ userId: mira.id, items: 6 }]);
  expect(inputs(calls.feed)).toEqual([
    { type: 'news', page: 1, items: 6 },
    { type: 'tutorials', page: 1, items: 6 },
  ]);
  for (const call of [calls.groups, calls.followed, calls.trending, calls.users])
    expect(inputs(call), call).toMatchObject([{ items: 6 }]);
  const links = screen.getAllByRole('link', { name: /^Show all/ }).map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/account/projects',
    '/account/groups',
    '/groups?type=popular',
    '/feed',
    '/tutorials',
    '/tracks?type=followed',
    '/tracks?type=trending',
    '/users?sort=trending_users',
  ]);
});

test('without a next page there is no "Show all" [COMM-021]', async () => {
  await open(full(null));
  expect(screen.queryByRole('link', { name: /^Show all/ })).toBeNull();
});

test('"My projects" starts with the tile that creates one, even when there are none [COMM-026]', async () => {
  await open();
  const row = within(screen.getByRole('region', { name: 'My projects' }));
  expect(row.getAllByRole('listitem')).toHaveLength(1);
  expect(row.getByRole('link', { name: 'Create project' })).toBeTruthy();
  cleanup();
  const { data, included } = aProjectDocument({ title: 'Night drive' });
  const one = () => ({ data: [data], included, meta: { nextPage: null, total: 1 } });
  await open({ ...full(), [calls.pieces]: one });
  const items = within(screen.getByRole('region', { name: 'My projects' })).getAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(items[0]?.textContent).toMatch(/^Create project/);
  expect(items[1]?.textContent).toContain('Night drive');
});

test('a member who follows nobody reads what the section would show [COMM-032]', async () => {
  await open({ ...full(), [calls.followed]: () => aPage([]) });
  expect(
    screen.getByText(
      'Tracks posted by users and groups you follow will appear here. Start following groups and users you like.',
    ),
  ).toBeTruthy();
});

test('a section whose call fails is left out, and all others are shown [COMM-012]', async () => {
  const names = {
    [calls.pieces]: ['My projects'],
    [calls.mine]: ['My groups'],
    [calls.groups]: ['Trending groups'],
    [calls.feed]: ['News', 'Tutorials'],
    [calls.followed]: ['Tracks by users and groups you follow'],
    [calls.trending]: ['Tonight in the hall', 'Trending tracks'],
    [calls.users]: ['Trending users'],
  };
  for (const [call, missing] of Object.entries(names)) {
    const broken = () => {
      throw new Refusal(500, 'broken');
    };
    await open({ ...full(), [call]: broken });
    await expect
      .poll(headings, { message: call })
      .toEqual(all.filter((heading) => !missing.includes(heading)));
    cleanup();
  }
});
