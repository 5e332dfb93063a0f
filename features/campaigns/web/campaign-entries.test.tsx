// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { aGroupTrack, aGroupTrackPage, groupDocument } from '#features/groups/testing/a-group-view.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { type Answers, aPage, aTrack, ownTrack } from '#features/tracks/testing/a-track.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../testing/a-campaign-view.ts';
import { CampaignPage } from './campaign-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const own = 'GET /api/accounts/tracks';
const post = 'POST /api/groups/:group_link/group_tracks';
const list = 'GET /api/groups/:group_link/group_tracks';

interface Opened {
  campaign?: Partial<CampaignView>;
  group?: Partial<GroupView>;
  answers?: Answers;
  viewer?: Viewer | null;
}

function open({ campaign = {}, group = {}, answers = {}, ...more }: Opened = {}) {
  const shown = campaignGroup(group);
  return openGroups(<CampaignPage params={{ groupLink: shown.groupLink }} />, {
    ...more,
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(shown, aCampaignView(campaign)),
      'GET /api/groups/:group_link/contestants': () => ({ data: [], meta: { nextPage: null, total: 0 } }),
      ...answers,
    },
  });
}

const late = ownTrack({ title: 'Late train', submitted: false });
const early = ownTrack({ title: 'Early bird', submitted: false });
const openDialog = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Select track' })));
  return within(await screen.findByRole('dialog', { name: 'Select track' }));
};
const radio = (dialog: Awaited<ReturnType<typeof openDialog>>, name: RegExp) =>
  dialog.findByRole<HTMLInputElement>('radio', { name });

test('the entries are a carousel of the newest tracks, and "View all" links to all of them [CAMPAIGN-108] [CAMPAIGN-190]', async () => {
  const entries = ['One', 'Two', 'Three'].map((title) => aGroupTrack(aTrack({ title })));
  const { calls } = await open({ answers: { [list]: () => aGroupTrackPage(entries) } });
  const section = within(screen.getByRole('region', { name: 'Entries' }));
  expect(section.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    'One',
    'Two',
    'Three',
  ]);
  expect(calls(list)).toEqual([
    expect.objectContaining({ sortBy: 'posted_at', sortOrder: 'desc', page: undefined }),
  ]);
  expect(section.getByRole('link', { name: 'View all entries' }).getAttribute('href')).toBe(
    '/campaigns/remix-the-tide/tracks',
  );
});

test('an entry shows the co-makers that its entrant names, as text [CAMPAIGN-274]', async () => {
  const entries = [
    { ...aGroupTrack(aTrack({ title: 'One' })), credits: 'Mira, <b>Tom</b>' },
    aGroupTrack(aTrack({ title: 'Two' })),
  ];
  await open({ answers: { [list]: () => aGroupTrackPage(entries) } });
  const section = within(screen.getByRole('region', { name: 'Entries' }));
  expect(section.getAllByText(/^With/).map((credits) => credits.textContent)).toEqual([
    'With Mira, <b>Tom</b>',
  ]);
});

test('"Select track" opens a dialog with the viewer’s tracks, five at a time, and a link to upload one [CAMPAIGN-109] [CAMPAIGN-110] [CAMPAIGN-111]', async () => {
  const { calls } = await open({
    answers: { [own]: ({ page }) => (page ? aPage([early]) : aPage([late], 'k2')) },
  });
  const dialog = await openDialog();
  expect(await radio(dialog, /^Late train/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Post track' })).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Upload from disc' }).getAttribute('href')).toBe(
    '/campaigns/remix-the-tide/tracks/new',
  );
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: /more/i })));
  expect(await radio(dialog, /^Early bird/)).toBeTruthy();
  expect(calls(own)).toEqual([
    { group: 'remix-the-tide', items: 5, page: undefined },
    { group: 'remix-the-tide', items: 5, page: 'k2' },
  ]);
});

test('"Post track" is disabled until a track is selected [CAMPAIGN-112]', async () => {
  const { user } = await open({ answers: { [own]: () => aPage([late]) } });
  const dialog = await openDialog();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Post track' });
  expect(button.disabled).toBe(true);
  await user.click(await radio(dialog, /^Late train/));
  expect(button.disabled).toBe(false);
});

test('tracks that are entered, unpublished, or not processed cannot be selected [CAMPAIGN-113] [CAMPAIGN-179]', async () => {
  const shown = [
    ownTrack({ title: 'Entered', submitted: true }),
    ownTrack({ title: 'Hidden', published: false, submitted: false }),
    ownTrack({ title: 'Waiting', status: 'waiting', submitted: false }),
    ownTrack({ title: 'Broken', status: 'error', submitted: false }),
    late,
  ];
  await open({ answers: { [own]: () => aPage(shown) } });
  const dialog = await openDialog();
  await radio(dialog, /^Late train/);
  const rows = dialog.getAllByRole<HTMLInputElement>('radio');
  expect(rows.map((row) => [row.closest('label')?.textContent, row.disabled])).toEqual([
    ['EnteredPosted', true],
    ['HiddenNot published', true],
    ['WaitingBeing processed', true],
    ['BrokenCould not be processed', true],
    ['Late train', false],
  ]);
});

test('posting enters the track, confirms it and marks it as posted [CAMPAIGN-114] [CAMPAIGN-115]', async () => {
  let there = false;
  const { user, calls } = await open({
    answers: {
      [own]: () => aPage([late, early]),
      [list]: () => aGroupTrackPage(there ? [aGroupTrack(late)] : []),
      [post]: () => {
        there = true;
        return aGroupTrack(late);
      },
    },
  });
  const dialog = await openDialog();
  await user.click(await radio(dialog, /^Late train/));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Post track' })));
  expect(calls(post)).toEqual([{ groupLink: expect.any(String), mixdownId: late.id }]);
  expect(await screen.findByText('Track posted successfully. Good luck!')).toBeTruthy();
  const row = await radio(dialog, /^Late train/);
  await waitFor(() => expect([row.disabled, row.checked]).toEqual([true, false]));
  expect((await radio(dialog, /^Early bird/)).disabled).toBe(false);
  expect(await screen.findByRole('article', { name: 'Late train' })).toBeTruthy();
});

test('a refused entry shows the text of the server', async () => {
  const refuse = () => {
    throw invalid({ mixdown_id: ['has already been posted'] });
  };
  const { user } = await open({ answers: { [own]: () => aPage([late]), [post]: refuse } });
  const dialog = await openDialog();
  await user.click(await radio(dialog, /^Late train/));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Post track' })));
  expect(await screen.findByText('This track has already been posted')).toBeTruthy();
});

test('a guest’s "Select track" leads to sign-in and back, and a campaign that is not open has none [CAMPAIGN-193]', async () => {
  window.history.replaceState(null, '', '/campaigns/remix-the-tide');
  await open({ viewer: null });
  expect(screen.getByRole('link', { name: 'Select track' }).getAttribute('href')).toBe(
    '/auth?tab=sign_in&redirect_to=%2Fcampaigns%2Fremix-the-tide',
  );
  for (const state of ['closed', 'upcoming'] as const) {
    cleanup();
    await open({ campaign: { state } });
    expect(screen.getByRole('region', { name: 'Entries' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Select track' }), state).toBeNull();
  }
});

const summary = () => within(screen.getByRole('region', { name: 'Summary' }));

test('the summary shows the counts of tracks and of people who follow [CAMPAIGN-101]', async () => {
  await open({ group: { tracksCount: 12, followersCount: 340 } });
  const counts = Object.fromEntries(
    [...(screen.getByRole('region', { name: 'Summary' }).querySelectorAll('dl > div') ?? [])].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ]),
  );
  expect(counts).toEqual({ Tracks: '12', Contestants: '3', Following: '340' });
});

test('only a group admin gets "Edit group" in the summary [CAMPAIGN-102]', async () => {
  await open({ group: { id: '77', currentUserMember: true, currentUserAdmin: true } });
  expect(summary().getByRole('link', { name: 'Edit group' }).getAttribute('href')).toBe(
    '/account/groups/77/edit',
  );
  cleanup();
  await open({ group: { currentUserMember: true } });
  expect(summary().getByRole('button', { name: /^Follow/ })).toBeTruthy();
  expect(summary().queryByRole('link', { name: 'Edit group' })).toBeNull();
});

test('Follow and Unfollow send their calls and change the label after the answer [CAMPAIGN-103] [CAMPAIGN-106]', async () => {
  let answer: () => void = () => undefined;
  const group = campaignGroup({ id: '78' });
  const held = (following: boolean) => () =>
    new Promise((resolve) => {
      answer = () =>
        resolve(
          groupDocument({ ...group, currentUserFollowing: following, followersCount: following ? 8 : 7 }),
        );
    });
  const { calls } = await open({
    group,
    answers: {
      'POST /group/:group_link/follow': held(true),
      'POST /group/:group_link/unfollow': held(false),
    },
  });
  const button = () => summary().getByRole<HTMLButtonElement>('button', { name: /ollow/ });
  for (const [label, call, next] of [
    ['Follow', 'POST /group/:group_link/follow', 'Unfollow'],
    ['Unfollow', 'POST /group/:group_link/unfollow', 'Follow'],
  ] as const) {
    expect(button().textContent).toBe(label);
    await act(async () => void fireEvent.click(button()));
    expect(button().getAttribute('aria-busy') ?? String(button().disabled)).toBe('true');
    await act(async () => answer());
    await waitFor(() => expect(button().textContent).toBe(next));
    expect(calls(call)).toEqual([{ groupLink: '78' }]);
    await new Promise((settled) => setTimeout(settled, 320));
  }
});

test('a guest who follows is sent to sign-up and back [CAMPAIGN-107]', async () => {
  window.history.replaceState(null, '', '/campaigns/remix-the-tide');
  await open({ viewer: null });
  expect(
    summary()
      .getByRole('link', { name: /^Follow/ })
      .getAttribute('href'),
  ).toBe('/auth?tab=sign_up&redirect_to=%2Fcampaigns%2Fremix-the-tide');
});

test('"Start remix" starts a collaboration, is disabled before the campaign and gone after it [CAMPAIGN-104] [CAMPAIGN-105]', async () => {
  await open();
  expect(summary().getByRole('link', { name: 'Start remix' }).getAttribute('href')).toBe(
    '/studio?campaign=remix-the-tide',
  );
  cleanup();
  await open({ campaign: { state: 'upcoming' } });
  expect(summary().getByRole<HTMLButtonElement>('button', { name: 'Start remix' }).disabled).toBe(true);
  cleanup();
  await open({ campaign: { state: 'closed' } });
  expect(summary().queryByText('Start remix')).toBeNull();
});
