// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { type Answers, aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import type { GroupView } from '../contract.ts';
import {
  aGroup,
  aGroupTrack,
  aGroupTrackPage,
  closedGroup,
  groupDocument,
  joinedGroup,
  membershipList,
  ownGroup,
} from '../testing/a-group-view.ts';
import { openGroups } from '../testing/open-groups.tsx';
import { GroupPage } from './group-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const call = {
  group: 'GET /api/groups/:group_link',
  tracks: 'GET /api/groups/:group_link/group_tracks',
  featured: 'GET /api/groups/:group_link/group_tracks/featured',
  members: 'GET /api/groups/:group_link/memberships',
  news: 'GET /api/groups/:group_link/news',
  comments: 'GET /api/groups/:id/comments',
  join: 'POST /group/:group_link/join',
  leave: 'POST /group/:group_link/leave',
};

interface Opened {
  viewer?: Viewer | null;
  answers?: Answers;
}

const open = (group: GroupView, { viewer, answers }: Opened = {}) =>
  openGroups(<GroupPage params={{ groupLink: group.groupLink }} />, {
    ...(viewer === undefined ? {} : { viewer }),
    answers: { [call.group]: () => groupDocument(group), ...answers },
  });
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const link = (name: string | RegExp) => screen.queryByRole('link', { name });
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const answerQuestion = (name: string) =>
  act(
    async () => void fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name })),
  );

test('the page shows the name, picture, description, kind, counts, tracks, updates and comments [GROUP-022]', async () => {
  const group = aGroup({
    name: 'Night shift',
    kind: 'band',
    description: 'For those who work late. https://example.org/night',
    pictureLargeUrl: '/files/groups/night-1000.webp',
    tracksCount: 1,
    followersCount: 7,
    groupMembershipsCount: 12,
  });
  await open(group, {
    answers: {
      [call.tracks]: () => aGroupTrackPage([aGroupTrack(aTrack({ title: 'Late train' }))]),
      [call.news]: () => ({
        data: [
          {
            id: '0198f000-0000-7000-8000-000000000001',
            type: 'group_news',
            attributes: {
              title: 'We meet on Friday',
              content: 'Bring a drum.',
              contentHtml: '<p>Bring a drum.</p>',
              createdAt: '2026-03-05T14:07:00.000Z',
              notified: false,
            },
            relationships: { author: { data: null } },
          },
        ],
        included: [],
        meta: { nextPage: null, total: 1 },
      }),
    },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night shift');
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/files/groups/night-1000.webp');
  expect(screen.getByText(/^For those who work late\./)).toBeTruthy();
  expect(screen.getByText('Band')).toBeTruthy();
  expect(link('1 track')?.getAttribute('href')).toBe(`${group.selfLink}/tracks`);
  expect(link('12 members')?.getAttribute('href')).toBe(`${group.selfLink}/members`);
  expect(screen.getByText('followers', { exact: false }).textContent).toBe('7 followers');
  const tracks = screen.getByRole('region', { name: 'Tracks' });
  expect(within(tracks).getByRole('article', { name: 'Late train' })).toBeTruthy();
  const updates = screen.getByRole('region', { name: 'Updates' });
  expect(updates.textContent).toContain('We meet on Friday');
  expect(updates.textContent).toContain('5 March 2026');
  expect(updates.textContent).toContain('Bring a drum.');
  expect(screen.getByRole('region', { name: 'Comments' })).toBeTruthy();
});

test('the page is read by GET /api/groups/{link} [GROUP-023]', async () => {
  const group = aGroup({ groupLink: 'Night_Shift' });
  const { calls } = await open(group);
  expect(calls(call.group)).toEqual([{ groupLink: 'Night_Shift' }]);
});

test('a group without updates has no block of updates [GROUP-031]', async () => {
  const { calls } = await open(aGroup());
  expect(calls(call.news)).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Updates' })).toBeNull();
});

test('the sidebar lists at most as many featured tracks as the group sets, in order [GROUP-024]', async () => {
  const tracks = ['One', 'Two', 'Three', 'Four'].map((title) =>
    aGroupTrack(aTrack({ title }), { featured: true }),
  );
  await open(aGroup({ sidebarTracks: 3 }), { answers: { [call.featured]: () => aGroupTrackPage(tracks) } });
  const rows = within(screen.getByRole('region', { name: 'Featured tracks' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
    'One',
    'Two',
    'Three',
  ]);
});

test('with 0 featured tracks the sidebar has no block, and no call is sent [GROUP-024]', async () => {
  const { calls } = await open(aGroup({ sidebarTracks: 0 }));
  expect(screen.queryByRole('heading', { name: 'Featured tracks' })).toBeNull();
  expect(calls(call.featured)).toEqual([]);
});

test('an admin sees "You are admin", nobody else does [GROUP-025]', async () => {
  await open(ownGroup());
  expect(screen.getByText('You are admin')).toBeTruthy();
  for (const group of [aGroup(), joinedGroup()]) {
    cleanup();
    await open(group);
    expect(screen.queryByText('You are admin')).toBeNull();
  }
});

test('an admin sees "Edit group" and "Add track", a member "Add track" where members can post [GROUP-026] [CAMPAIGN-161]', async () => {
  const own = ownGroup({ membersCanPostTracks: false });
  await open(own);
  expect(link('Edit group')?.getAttribute('href')).toBe(`/group/${own.groupLink}/edit`);
  expect(button('Add track')).toBeTruthy();
  cleanup();
  await open(joinedGroup());
  expect([link('Edit group'), button('Add track')]).toEqual([null, expect.anything()]);
  cleanup();
  await open(joinedGroup({ membersCanPostTracks: false, canPostTracks: false }));
  expect([link('Edit group'), button('Add track')]).toEqual([null, null]);
});

test.each<[string, GroupView, (string | null)[]]>([
  ['a member', joinedGroup(), ['Leave group', null]],
  ['the only admin', ownGroup(), [null, null]],
  ['one of two admins', ownGroup({ can: { ...ownGroup().can, leave: true } }), ['Leave group', null]],
  ['a viewer of a joinable group', aGroup(), [null, 'Join group']],
  ['a viewer of a viewable group', aGroup({ privacySetting: 'viewable' }), [null, null]],
  [
    'an invited viewer of a viewable group',
    aGroup({ privacySetting: 'viewable', currentUserInvited: true }),
    [null, 'Join group'],
  ],
  ['an invited viewer of a closed group', closedGroup({ currentUserInvited: true }), [null, 'Join group']],
  ['a viewer of a closed group', closedGroup(), [null, null]],
])('%s can join or leave as the group allows [GROUP-027]', async (_who, group, [leave, join]) => {
  await open(group);
  expect(button('Leave group')?.textContent ?? null).toBe(leave);
  expect(button('Join group')?.textContent ?? null).toBe(join);
});

test('joining shows the group as a member sees it without a reload, and the button keeps the focus', async () => {
  const group = aGroup({ groupMembershipsCount: 12 });
  const joined = joinedGroup({ id: group.id, name: group.name, groupMembershipsCount: 13 });
  const { calls } = await open(group, { answers: { [call.join]: () => groupDocument(joined) } });
  const pressed = button('Join group');
  await press('Join group');
  expect(calls(call.join)).toEqual([{ groupLink: group.groupLink }]);
  expect(button('Leave group')).toBe(pressed);
  expect(link('13 members')).toBeTruthy();
  expect(screen.getByText(`You are a member of ${group.name} now.`)).toBeTruthy();
});

test('leaving asks for confirmation, and a refusal sends nothing', async () => {
  const { calls } = await open(joinedGroup());
  await press('Leave group');
  await answerQuestion('Cancel');
  expect(calls(call.leave)).toEqual([]);
});

test('a refused join shows the text of the server', async () => {
  const group = joinedGroup();
  const refuse = () => {
    throw conflict("The only admin can't leave the group.");
  };
  const { calls } = await open(group, { answers: { [call.leave]: refuse } });
  await press('Leave group');
  await answerQuestion('Leave group');
  expect(calls(call.leave)).toEqual([{ groupLink: group.groupLink }]);
  expect(await screen.findByText("The only admin can't leave the group.")).toBeTruthy();
  expect(button('Leave group')).toBeTruthy();
});

test('"Follow" and "Following" are shown only if following is on [GROUP-028]', async () => {
  await open(aGroup({ name: 'Night shift' }));
  expect(button('Follow Night shift')?.textContent).toBe('Follow');
  cleanup();
  await open(aGroup({ name: 'Night shift', currentUserFollowing: true }));
  expect(button('Following Night shift')?.textContent).toBe('Following');
  cleanup();
  await open(aGroup({ name: 'Night shift', enableFollowing: false }));
  expect(button(/^Follow/)).toBeNull();
});

test('following changes the button and the count after the answer of the server', async () => {
  const group = aGroup({ name: 'Night shift', followersCount: 7 });
  const followed = { ...group, followersCount: 8, currentUserFollowing: true };
  const { calls } = await open(group, {
    answers: { 'POST /group/:group_link/follow': () => groupDocument(followed) },
  });
  await press('Follow Night shift');
  await waitFor(() => expect(button('Following Night shift')).toBeTruthy());
  expect(calls('POST /group/:group_link/follow')).toEqual([{ groupLink: group.id }]);
  expect(screen.getByText('followers', { exact: false }).textContent).toBe('8 followers');
});

test('for a guest "Join group" and "Follow" are links to sign-up and back [GROUP-029] [COMM-002] [SHELL-050]', async () => {
  const group = aGroup({ name: 'Night shift' });
  window.history.replaceState(null, '', `${group.selfLink}?from=radio`);
  await open(group, { viewer: null });
  const address = `/auth?tab=sign_up&redirect_to=${encodeURIComponent(`${group.selfLink}?from=radio`)}`;
  expect(link('Join group')?.getAttribute('href')).toBe(address);
  expect(link('Follow Night shift')?.getAttribute('href')).toBe(address);
  expect([button('Join group'), button('Follow Night shift')]).toEqual([null, null]);
});

test('a closed group shows other than members its name, picture, kind and one sentence, and sends no other call [GROUP-032]', async () => {
  const group = closedGroup({
    name: 'Back room',
    kind: 'contest',
    pictureLargeUrl: '/files/groups/back.webp',
  });
  for (const viewer of [mira, null]) {
    const { sent } = await open(group, { viewer });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Back room');
    expect(document.querySelector('header img')?.getAttribute('src')).toBe('/files/groups/back.webp');
    expect(screen.getByText('Contest')).toBeTruthy();
    expect(screen.getByText('This group is closed. Only members can see its content.')).toBeTruthy();
    expect(screen.queryAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Back room']);
    expect(sent.map(({ call: one }) => one)).toEqual([call.group]);
    cleanup();
  }
});

test('comments are shown as the group sets [COMMENT-025]', async () => {
  const { calls } = await open(aGroup({ commentsSetting: 'off', canComment: false }));
  expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
  expect(calls(call.comments)).toEqual([]);
});

test('a viewer who may not comment sees the comments without a form', async () => {
  await open(aGroup({ commentsSetting: 'members', canComment: false }));
  expect(screen.getByRole('region', { name: 'Comments' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
  cleanup();
  await open(joinedGroup({ commentsSetting: 'members' }));
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toBeTruthy();
});

test('the members in the sidebar link to their profiles, and to the list of all members', async () => {
  const group = aGroup();
  await open(group, {
    answers: { [call.members]: () => membershipList([{ username: 'ada', role: 'admin' }]) },
  });
  const members = screen.getByRole('region', { name: 'Members' });
  expect(within(members).getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/user/ada');
  const all = within(members).getByRole('link', { name: 'Show all members' });
  expect(all.getAttribute('href')).toBe(`${group.selfLink}/members`);
});
