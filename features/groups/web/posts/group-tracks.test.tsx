// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { type Answers, aTrack } from '#features/tracks/testing/a-track.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { GroupView } from '../../contract.ts';
import { aGroup, aGroupTrack, aGroupTrackPage, groupDocument, ownGroup } from '../../testing/a-group-view.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import type { GroupTrackView } from '../../tracks.contract.ts';
import { GroupPage } from '../group-page.tsx';
import { GroupTracksPage } from './group-tracks-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const list = 'GET /api/groups/:group_link/group_tracks';
const answersOf = (group: GroupView, entries: GroupTrackView[], more: Answers = {}): Answers => ({
  'GET /api/groups/:group_link': () => groupDocument(group),
  [list]: () => aGroupTrackPage(entries),
  ...more,
});
const openPage = (group: GroupView, entries: GroupTrackView[], more?: Answers) =>
  openGroups(<GroupPage params={{ groupLink: group.groupLink }} />, {
    answers: answersOf(group, entries, more),
  });
const openAll = (group: GroupView, entries: GroupTrackView[], more?: Answers) =>
  openGroups(<GroupTracksPage params={{ groupLink: group.groupLink }} />, {
    answers: answersOf(group, entries, more),
  });
const tracks = (count: number) => Array.from({ length: count }, () => aGroupTrack(aTrack()));
const sort = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort tracks by' });
const options = () => [...sort().options].map((option) => option.textContent);
const shown = () =>
  within(screen.getByRole('list', { name: 'Tracks of the group' }))
    .getAllByRole('article')
    .map((card) => card.getAttribute('aria-label'));
const choose = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('menuitem', { name })));
const openMenu = async (title: string) => {
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: `More for ${title}` }));
  await screen.findByRole('menu');
};
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
/** What every track has in its menu. */
const everywhere = ['Play next', 'Add to queue', 'Add to list'];
const answerQuestion = (name: string) =>
  act(
    async () => void fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name })),
  );

test("the tracks are read 50 at a time [GROUP-048], first in the group's own order [GROUP-052]", async () => {
  const group = aGroup();
  const { calls } = await openPage(group, tracks(2));
  expect(calls(list)).toEqual([{ groupLink: group.id, items: 50, page: undefined }]);
});

test.each([
  ['date_posted_desc', 'Latest', ['Latest', 'A-Z', 'Plays', 'Likes', 'Comments']],
  ['votes', 'Likes', ['Latest', 'A-Z', 'Plays', 'Likes', 'Comments']],
  ['date_posted_asc', 'Group order', ['Group order', 'Latest', 'A-Z', 'Plays', 'Likes', 'Comments']],
  ['shuffle', 'Group order', ['Group order', 'Latest', 'A-Z', 'Plays', 'Likes', 'Comments']],
] as const)(
  'the sort dropdown of a group in order %s starts at "%s" [GROUP-052]',
  async (trackSorting, first, all) => {
    const { calls } = await openPage(aGroup({ trackSorting }), tracks(2));
    expect(options()).toEqual(all);
    expect(sort().selectedOptions[0]?.textContent).toBe(first);
    expect(calls(list)[0]).not.toHaveProperty('sortBy');
  },
);

test.each([
  ['Latest', 'posted_at', 'desc'],
  ['A-Z', 'title', 'asc'],
  ['Plays', 'plays', 'desc'],
  ['Likes', 'likes_count', 'desc'],
  ['Comments', 'comments_count', 'desc'],
])('"%s" requests %s %s, and the shown tracks stay until the answer', async (label, sortBy, sortOrder) => {
  const group = aGroup({ trackSorting: 'shuffle' });
  const [one, two] = [aGroupTrack(aTrack({ title: 'One' })), aGroupTrack(aTrack({ title: 'Two' }))];
  const { calls, user } = await openPage(group, [], {
    [list]: (input) => aGroupTrackPage('sortBy' in input ? [two, one] : [one, two]),
  });
  await user.selectOptions(sort(), label);
  await waitFor(() => expect(shown()).toEqual(['Two', 'One']));
  expect(calls(list).at(-1)).toEqual({ groupLink: group.id, items: 50, page: undefined, sortBy, sortOrder });
  await user.selectOptions(sort(), 'Group order');
  expect(shown()).toEqual(['One', 'Two']);
});

test('"View more tracks" links to the whole list, if there are more [GROUP-053]', async () => {
  const group = aGroup();
  await openPage(group, tracks(9));
  expect(shown()).toHaveLength(8);
  const more = screen.getByRole('link', { name: 'View more tracks' });
  expect(more.getAttribute('href')).toBe(`${group.selfLink}/tracks`);
  cleanup();
  const { calls } = await openAll(group, [], {
    [list]: ({ page }) => (page === 'k2' ? aGroupTrackPage(tracks(1)) : aGroupTrackPage(tracks(50), 'k2')),
  });
  expect(shown()).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(shown()).toHaveLength(51));
  expect(calls(list).map(({ page }) => page)).toEqual([undefined, 'k2']);
});

test('feature and unfeature are offered if the server allows them [GROUP-067], and change the mark', async () => {
  const track = aTrack({ title: 'Late train' });
  const entry = aGroupTrack(track, { canFeature: true, canDelete: true });
  const group = ownGroup();
  const { calls } = await openPage(group, [entry, aGroupTrack(aTrack({ title: 'Not mine' }))], {
    'POST /group/:group_link/track/:track_id/feature': () => ({ ...entry, featured: true }),
    'POST /group/:group_link/track/:track_id/unfeature': () => entry,
  });
  await openMenu('Not mine');
  expect(items()).toEqual(everywhere);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await openMenu('Late train');
  await choose('Feature track');
  expect(calls('POST /group/:group_link/track/:track_id/feature')).toEqual([
    { groupLink: group.id, trackId: track.id },
  ]);
  expect(await screen.findByText('Featured')).toBeTruthy();
  await new Promise((settled) => setTimeout(settled, 320));
  await openMenu('Late train');
  await choose('Unfeature track');
  expect(calls('POST /group/:group_link/track/:track_id/unfeature')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('Featured')).toBeNull());
});

test('the owner of a track can remove it but not feature it [GROUP-069]', async () => {
  await openPage(aGroup(), [
    aGroupTrack(aTrack({ title: 'Mine' }), { canDelete: true }),
    aGroupTrack(aTrack({ title: 'Yours' })),
  ]);
  await openMenu('Yours');
  expect(items()).toEqual(everywhere);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await openMenu('Mine');
  expect(items()).toEqual([...everywhere, 'Delete track']);
});

const removeCall = 'DELETE /group/:group_link/track/:track_id';

test('removing asks "Are you sure you want to delete this track?" first; a refusal sends nothing [GROUP-070]', async () => {
  const { calls } = await openPage(aGroup(), [aGroupTrack(aTrack({ title: 'Mine' }), { canDelete: true })]);
  await openMenu('Mine');
  await choose('Delete track');
  expect(
    screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this track?' }),
  ).toBeTruthy();
  await answerQuestion('Cancel');
  expect(calls(removeCall)).toEqual([]);
  expect(shown()).toEqual(['Mine']);
});

test('a confirmed removal removes the track from the page and the count', async () => {
  const mine = aGroupTrack(aTrack({ title: 'Mine' }), { canDelete: true });
  const group = aGroup({ tracksCount: 2 });
  const { calls } = await openPage(group, [mine, aGroupTrack(aTrack({ title: 'Yours' }))], {
    [removeCall]: () => undefined,
  });
  await openMenu('Mine');
  await choose('Delete track');
  await answerQuestion('Delete');
  expect(calls(removeCall)).toEqual([{ groupLink: group.id, trackId: mine.track.id }]);
  expect(shown()).toEqual(['Yours']);
  expect(screen.getByRole('link', { name: '1 track' })).toBeTruthy();
});

test('a refused removal shows the text of the server, and the track stays', async () => {
  const refuse = () => {
    throw forbidden('This track is not yours.');
  };
  await openPage(aGroup(), [aGroupTrack(aTrack({ title: 'Mine' }), { canDelete: true })], {
    [removeCall]: refuse,
  });
  await openMenu('Mine');
  await choose('Delete track');
  await answerQuestion('Delete');
  expect(await screen.findByText('This track is not yours.')).toBeTruthy();
  expect(shown()).toEqual(['Mine']);
});

test('an empty group invites a viewer who may post to do so', async () => {
  await openPage(ownGroup(), []);
  expect(screen.getByText('Nothing has been posted here yet. Yours could be the first.')).toBeTruthy();
  cleanup();
  await openAll(aGroup(), []);
  expect(screen.getByText('Nothing has been posted here yet.')).toBeTruthy();
});
