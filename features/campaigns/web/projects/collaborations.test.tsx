// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import { mobileNoticeId } from '#platform/web/mobile-notice.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aCampaignProjectList, campaignProjectId } from '../../testing/a-campaign-project-view.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { CampaignPage } from '../campaign-page.tsx';

const projectsCall = 'GET /api/projects';
const leaderboardCall = 'GET /api/campaigns/:slug/leaderboard';
const joinCall = 'POST /group/:group_link/join';
const setWidth = (px: number) => vi.stubGlobal('innerWidth', px);

beforeEach(() => setWidth(1440));
afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
  document.getElementById(mobileNoticeId)?.remove();
});

interface Opened {
  group?: GroupView;
  answers?: Answers;
  viewer?: Viewer | null;
}

const open = (more: Partial<CampaignView> = {}, { group = campaignGroup(), answers, ...rest }: Opened = {}) =>
  openGroups(<CampaignPage params={{ groupLink: group.groupLink }} />, {
    ...rest,
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView(more)),
      'GET /api/groups/:group_link/contestants': () => ({ data: [], meta: { nextPage: null, total: 0 } }),
      [projectsCall]: () => aCampaignProjectList([]),
      [leaderboardCall]: () => aCampaignProjectList([]),
      ...answers,
    },
  });
const section = () => screen.getByRole('region', { name: 'Open collaborations' });
const tiles = () => within(section()).getAllByRole('listitem');
const startLink = () => within(section()).getByRole('link', { name: /collab/ });

/** The sidebar of the site's header, as far as this page needs it. */
function aMobileNotice() {
  const notice = document.body.appendChild(document.createElement('div'));
  notice.id = mobileNoticeId;
  notice.showPopover = vi.fn();
  return notice.showPopover;
}

test('Open collaborations begins with a tile that starts one; each project links to its page with both counts [CAMPAIGN-028] [CAMPAIGN-029] [CAMPAIGN-030] [CAMPAIGN-032] [CAMPAIGN-033] [CAMPAIGN-034]', async () => {
  await open({}, { answers: { [projectsCall]: () => aCampaignProjectList(['Slack tide', 'Gulls']) } });
  await screen.findByRole('article', { name: 'Gulls' });
  expect(screen.getByRole('heading', { name: 'Open collaborations' })).toBeTruthy();
  expect(tiles().map((tile) => tile.textContent)).toEqual([
    'Start a collaboration project',
    'Slack tidelowtideStrings wanted3 collaborated live0 joined',
    'GullslowtideStrings wanted3 collaborated live1 joined',
  ]);
  expect(screen.getByRole('link', { name: 'Gulls' }).getAttribute('href')).toBe(
    `/projects/${campaignProjectId(1)}`,
  );
});

test('without a project the first tile reads "Be the first to start a collab!" [CAMPAIGN-031]', async () => {
  await open();
  await waitFor(() =>
    expect(tiles().map((tile) => tile.textContent)).toEqual(['Be the first to start a collab!']),
  );
});

test('after its end a campaign shows its projects without a tile that starts one, and nothing without projects [CAMPAIGN-351]', async () => {
  await open({ state: 'closed' }, { answers: { [projectsCall]: () => aCampaignProjectList(['Gulls']) } });
  await screen.findByRole('article', { name: 'Gulls' });
  expect(tiles()).toHaveLength(1);
  cleanup();
  await open({ state: 'closed' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Open collaborations' })).toBeNull());
});

test('while the list loads, and when that fails, the tile reads "Start a collaboration project" [CAMPAIGN-186]', async () => {
  await open({}, { answers: { [projectsCall]: () => new Promise(() => {}) } });
  expect(tiles()[0]?.textContent).toBe('Start a collaboration project');
  cleanup();
  await open(
    {},
    {
      answers: {
        [projectsCall]: () => {
          throw forbidden();
        },
      },
    },
  );
  expect(await screen.findByText('The collaborations could not be loaded.')).toBeTruthy();
  expect(tiles()[0]?.textContent).toBe('Start a collaboration project');
});

test('before its start the tile and the buttons of a campaign are disabled, after its end they are gone [CAMPAIGN-185] [CAMPAIGN-351]', async () => {
  await open({ state: 'upcoming' });
  expect(within(section()).getByRole<HTMLButtonElement>('button', { name: /collab/ }).disabled).toBe(true);
  expect(within(section()).queryByRole('link', { name: /collab/ })).toBeNull();
  cleanup();
  const seasonal = 'Start a collaboration';
  await open({ state: 'upcoming', variant: 'seasonal' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: seasonal }).disabled).toBe(true);
  cleanup();
  await open({ state: 'closed', variant: 'seasonal' });
  expect(screen.queryByRole('button', { name: seasonal })).toBeNull();
  await waitFor(() => expect(screen.queryByText('Be the first to start a collab!')).toBeNull());
});

test('the list is asked with the dates and slug of its campaign, and its end loads more [CAMPAIGN-035] [CAMPAIGN-037]', async () => {
  const { calls } = await open(
    {},
    {
      answers: {
        [projectsCall]: ({ page }: { page?: string }) =>
          aCampaignProjectList(page ? ['Last one'] : ['Slack tide'], { nextPage: page ? null : 'more' }),
      },
    },
  );
  const { slug, startDate, endDate } = aCampaignView();
  const dates = {
    'q[createdAtGteq]': startDate,
    'q[createdAtLteq]': endDate,
    'q[campaignSlugEq]': slug,
  };
  expect(calls(projectsCall)).toEqual([{ page: undefined, ...dates }]);
  await screen.findByRole('article', { name: 'Slack tide' });
  const row = within(section()).getByRole('list');
  for (const [name, value] of [
    ['clientWidth', 800],
    ['scrollWidth', 1600],
    ['scrollLeft', 800],
  ] as const) {
    Object.defineProperty(row, name, { value, configurable: true });
  }
  fireEvent.scroll(row);
  await waitFor(() => expect(calls(projectsCall)[1]).toEqual({ page: 'more', ...dates }));
});

test('a member of the group starts directly in the studio [CAMPAIGN-151] [CAMPAIGN-156]', async () => {
  const { calls, went } = await open({}, { group: campaignGroup({ currentUserMember: true }) });
  for (const name of ['Start remixing', 'Start remix', 'Be the first to start a collab!']) {
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/studio?campaign=remix-the-tide');
    expect(fireEvent.click(link)).toBe(true);
  }
  expect([calls(joinCall), went]).toEqual([[], []]);
});

test.each([
  ['first joins it', () => campaignDocument(campaignGroup(), aCampaignView())],
  [
    'starts without an error where that fails',
    () => {
      throw forbidden();
    },
  ],
])('a member of the site who is none of the group %s [CAMPAIGN-152] [CAMPAIGN-153]', async (_, join) => {
  const { calls, went } = await open({}, { answers: { [joinCall]: join } });
  await act(async () => void fireEvent.click(startLink()));
  await waitFor(() => expect(went).toEqual(['/studio?campaign=remix-the-tide']));
  expect(calls(joinCall)).toEqual([{ groupLink: 'remix-the-tide' }]);
  expect(flash.read()).toEqual([]);
});

test.each([
  ['a member', undefined],
  ['a guest', null],
])(
  'on a phone %s gets the sidebar instead, and nothing is sent [CAMPAIGN-154] [CAMPAIGN-194]',
  async (_, viewer) => {
    setWidth(390);
    const showPopover = aMobileNotice();
    const { calls, went } = await open({}, { viewer });
    expect(fireEvent.click(startLink())).toBe(false);
    expect(showPopover).toHaveBeenCalledTimes(1);
    expect([calls(joinCall), went]).toEqual([[], []]);
  },
);

test('a guest who starts a collaboration is led to sign-in and back', async () => {
  window.history.replaceState(null, '', '/campaigns/remix-the-tide');
  const { calls } = await open({}, { viewer: null });
  expect(startLink().getAttribute('href')).toBe(
    '/auth?tab=sign_in&redirect_to=%2Fcampaigns%2Fremix-the-tide',
  );
  expect(fireEvent.click(startLink())).toBe(true);
  expect(calls(joinCall)).toEqual([]);
});

test('the leaderboard lists as many projects as the campaign says, each linked [CAMPAIGN-042] [CAMPAIGN-044] [CAMPAIGN-045]', async () => {
  const { calls } = await open(
    { leaderboardSize: 10 },
    { answers: { [leaderboardCall]: () => aCampaignProjectList(['Slack tide', 'Gulls']) } },
  );
  const board = await screen.findByRole('region', { name: 'Leaderboard' });
  expect(within(board).getByRole('heading').textContent).toBe('Leaderboard');
  const links = within(board).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [0, 1].map((at) => `/projects/${campaignProjectId(at)}`),
  );
  expect(links[1]?.textContent).toContain('1 joined');
  expect(calls(leaderboardCall)).toEqual([{ slug: 'remix-the-tide', items: 10 }]);
});

test('without a project, or where the campaign shows none, there is no leaderboard [CAMPAIGN-043]', async () => {
  await open();
  expect(screen.queryByRole('region', { name: 'Leaderboard' })).toBeNull();
  cleanup();
  const { calls } = await open(
    { showLeaderboard: false },
    { answers: { [leaderboardCall]: () => aCampaignProjectList(['Slack tide']) } },
  );
  expect(screen.queryByRole('region', { name: 'Leaderboard' })).toBeNull();
  expect(calls(leaderboardCall)).toEqual([]);
});

test('the hero of a seasonal campaign shows its dates, offer, counts and actions [CAMPAIGN-094] [CAMPAIGN-095] [CAMPAIGN-097] [CAMPAIGN-098] [CAMPAIGN-189]', async () => {
  const seasonal = { variant: 'seasonal', collaborationsCount: 12, collaboratorsCount: 34 } as const;
  await open(seasonal);
  const hero = document.querySelector('header') as HTMLElement;
  expect(hero.textContent).toContain('1 Jun 2026 – 30 Jun 2026');
  expect(within(hero).getByText('Get 7 days of free unlimited collaboration.')).toBeTruthy();
  const counts = within(hero)
    .getAllByRole('definition')
    .map((one) => one.parentElement?.textContent);
  expect(counts).toEqual(['Collaborations12', 'Collaborators34']);
  expect(within(hero).getByRole('button', { name: 'Follow Remix the Tide' }).textContent).toBe('Follow');
  const start = within(hero).getByRole('link', { name: 'Start a collaboration' });
  expect(start.className).toContain('desktopOnly');
  expect(within(hero).queryByText(/^Unlimited until/)).toBeNull();
  cleanup();
  await open(seasonal, { group: campaignGroup({ currentUserFollowing: true }) });
  expect(screen.getAllByRole('button', { name: 'Unfollow Remix the Tide' })).toHaveLength(2);
});

test('the seasonal hero says until when the viewer collaborates without limit [CAMPAIGN-188]', async () => {
  await open({ variant: 'seasonal', unlimitedUntil: '2026-06-12T09:00:00.000Z' });
  expect(screen.getByText(/^Unlimited until/).textContent).toBe('Unlimited until 12 Jun 2026');
});
