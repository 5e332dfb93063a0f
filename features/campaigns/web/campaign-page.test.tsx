// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentListDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../testing/a-campaign-view.ts';
import { CampaignPage } from './campaign-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
  vi.restoreAllMocks();
});

const call = {
  comments: 'GET /api/groups/:id/comments',
  contestants: 'GET /api/groups/:group_link/contestants',
  news: 'GET /api/groups/:group_link/news',
};

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
      [call.contestants]: () => ({ data: [], meta: { nextPage: null, total: 0 } }),
      ...answers,
    },
  });
const hero = () => document.querySelector('header') as HTMLElement;
const link = (name: string | RegExp) => screen.queryByRole('link', { name });
const button = (name: string | RegExp) => screen.queryByRole('button', { name }) as HTMLButtonElement | null;

test('the hero shows the name, subtitle, picture and dates in UTC [CAMPAIGN-018] [CAMPAIGN-019]', async () => {
  await open({ endDate: '2026-06-30T23:59:59.000Z' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Remix the Tide');
  expect(hero().textContent).toContain('1 Jun 2026 – 30 Jun 2026');
  expect(hero().textContent).toContain('Four weeks of salt');
});

test('what is seldom done with a campaign is in the menu "More" of its hero [COMM-095]', async () => {
  const { user } = await open();
  await user.click(within(hero()).getByRole('button', { name: /^More/ }));
  expect(await screen.findByRole('menuitem', { name: 'Report group' })).toBeTruthy();
});

test('the hero says when the campaign closes in the viewer’s zone, and nothing after its end [CAMPAIGN-187]', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Asia/Tokyo',
  });
  await open({ endDate: '2026-06-30T23:59:59.000Z' });
  expect(hero().textContent).toContain('Closes 1 Jul 2026, 08:59');
  cleanup();
  await open({ endDate: '2026-06-30T23:59:59.000Z', state: 'closed' });
  expect(hero().textContent).not.toContain('Closes');
});

test('the hero names the phase, also while entries are voted on or judged [CAMPAIGN-320]', async () => {
  for (const [phase, state, text] of [
    ['announced', 'upcoming', 'Opens soon'],
    ['open', 'open', 'Open now'],
    ['voting', 'closed', 'Voting'],
    ['judging', 'closed', 'Being judged'],
    ['decided', 'closed', 'Decided'],
    ['cancelled', 'closed', 'Cancelled'],
  ] as const) {
    await open({ phase, state });
    expect(hero().querySelector('[data-state]')?.textContent).toBe(text);
    cleanup();
  }
});

test('the button of an open campaign reads "Start remixing" and links to the studio [CAMPAIGN-020]', async () => {
  await open();
  expect(link('Start remixing')?.getAttribute('href')).toBe('/studio?campaign=remix-the-tide');
});

test('a guest gets a link to sign-in and back [CAMPAIGN-155]', async () => {
  window.history.replaceState(null, '', '/campaigns/remix-the-tide');
  await open({}, { viewer: null });
  expect(link('Start remixing')?.getAttribute('href')).toBe(
    '/auth?tab=sign_in&redirect_to=%2Fcampaigns%2Fremix-the-tide',
  );
});

test('after its end "Closed" stands in place of the button [CAMPAIGN-021] [CAMPAIGN-022]', async () => {
  await open({ state: 'closed' });
  expect(within(hero()).getByText('Closed').tagName).toBe('P');
  expect([button('Closed'), button('Start remixing'), link('Start remixing')]).toEqual([null, null, null]);
});

test('before its start the button reads "Start remixing" and is disabled [CAMPAIGN-023]', async () => {
  await open({ state: 'upcoming' });
  expect(button('Start remixing')?.disabled).toBe(true);
  expect(link('Start remixing')).toBeNull();
});

test('the hero shows the picture or a muted video, and a button opens the video in a dialog [CAMPAIGN-024]', async () => {
  await open();
  expect(hero().querySelector('img')?.getAttribute('src')).toBe('/files/tide.webp');
  expect([hero().querySelector('video'), button('Play video')]).toEqual([null, null]);
  cleanup();
  await open({
    videoMp4Url: '/files/tide.mp4',
    videoWebmUrl: '/files/tide.webm',
    videoUrl: '/files/whole.mp4',
  });
  const film = hero().querySelector('video') as HTMLVideoElement;
  expect([film.muted || film.hasAttribute('muted'), film.loop]).toEqual([true, true]);
  expect(film.getAttribute('poster')).toBe('/files/tide.webp');
  expect([...film.querySelectorAll('source')].map((one) => one.getAttribute('src'))).toEqual([
    '/files/tide.webm',
    '/files/tide.mp4',
  ]);
  await act(async () => void fireEvent.click(button('Play video') as HTMLButtonElement));
  const dialog = screen.getByRole('dialog', { name: 'Remix the Tide' });
  expect(dialog.querySelector('video')?.getAttribute('src')).toBe('/files/whole.mp4');
});

test('the hero shows when the winner is announced, if that is known [CAMPAIGN-025]', async () => {
  await open({ winnerAnnouncementAt: '2026-07-15T10:00:00.000Z' });
  expect(screen.getByText('Winner announced 15 Jul 2026')).toBeTruthy();
  cleanup();
  await open();
  expect(screen.queryByText(/^Winner announced/)).toBeNull();
});

test('the page shows the description and the artist [CAMPAIGN-026] [CAMPAIGN-087]', async () => {
  await open();
  expect(screen.getByText('waves').tagName).toBe('STRONG');
  const artist = screen.getByRole('region', { name: 'The Harbour Tapes' });
  expect(artist.textContent).toContain('They record where ferries stop.');
  expect(artist.querySelector('strong')?.textContent).toBe('ferries');
});

test("the page shows the group's updates with title, date and Markdown [CAMPAIGN-049] [CAMPAIGN-192]", async () => {
  const attributes = {
    title: 'Halfway',
    content: 'Go **on**.',
    contentHtml: '<p>Go <strong>on</strong>.</p>',
    createdAt: '2026-06-15T10:00:00.000Z',
    updatedAt: '2026-06-15T10:00:00.000Z',
    notified: true,
  };
  const update = {
    id: '0198f000-0000-7000-8000-000000000001',
    type: 'group_news',
    attributes,
    relationships: { author: { data: null } },
  };
  const answers = {
    [call.news]: () => ({ data: [update], included: [], meta: { nextPage: null, total: 1 } }),
  };
  await open({}, { answers });
  const shown = screen.getByRole('region', { name: 'Updates' });
  expect(shown.textContent).toContain('Halfway');
  expect(shown.textContent).toContain('15 June 2026');
  expect(shown.querySelector('strong')?.textContent).toBe('on');
});

test('the page loads 5 comments, and "Show more" adds 5 [CAMPAIGN-069] [CAMPAIGN-070] [COMMENT-005]', async () => {
  const all = Array.from({ length: 12 }, (_none, at) => aComment({ content: `comment ${at + 1}` }));
  const answers = {
    [call.comments]: ({ items, page = '1' }: { items: number; page?: string }) => {
      const from = (Number(page) - 1) * items;
      const more = from + items < all.length;
      const meta = { nextPage: more ? Number(page) + 1 : null, total: all.length };
      return commentListDocument(all.slice(from, from + items), meta);
    },
  } as unknown as Answers;
  const { calls } = await open({}, { answers });
  const section = screen.getByRole('region', { name: 'Comments' });
  const shown = () => within(section).queryAllByText(/^comment \d+$/).length;
  await waitFor(() => expect(shown()).toBe(5));
  await act(async () => void fireEvent.click(within(section).getByRole('button', { name: /^Show more/ })));
  await waitFor(() => expect(shown()).toBe(10));
  const id = 'remix-the-tide';
  expect(calls(call.comments)).toEqual([
    { id, items: 5, page: undefined },
    { id, items: 5, page: 2 },
  ]);
});

test('with comments off the page has no list and no form, and sends no call for them [CAMPAIGN-066]', async () => {
  const group = campaignGroup({ commentsSetting: 'off', canComment: false });
  const { calls } = await open({}, { group });
  expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
  expect(calls(call.comments)).toEqual([]);
  cleanup();
  await open();
  expect(screen.getByRole('region', { name: 'Comments' })).toBeTruthy();
});

test('contestants link to their profiles, and "View all" links to all contestants [CAMPAIGN-088] [CAMPAIGN-091]', async () => {
  const people = Array.from({ length: 30 }, (_none, at) => ({
    id: `0198f000-0000-7000-8000-0000000002${String(at).padStart(2, '0')}`,
    type: 'user' as const,
    attributes: {
      guid: `0198f000-0000-7000-8000-0000000002${String(at).padStart(2, '0')}`,
      username: `player${at}`,
      profileLink: `player${at}`,
      selfLink: `/user/player${at}`,
      avatarSmallUrl: null,
      accountType: 0,
      admin: false,
    },
  }));
  const answers = {
    [call.contestants]: () => ({ data: people, meta: { nextPage: null, total: 30 } }),
  };
  await open({}, { answers });
  const block = screen.getByRole('region', { name: 'Contestants' });
  const rows = within(block).getAllByRole('listitem');
  expect(rows).toHaveLength(24);
  expect(within(block).getByRole('link', { name: 'player7' }).getAttribute('href')).toBe('/user/player7');
  expect(within(block).getByRole('link', { name: 'View all contestants' }).getAttribute('href')).toBe(
    '/campaigns/remix-the-tide/contestants',
  );
});
