// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { aGroupTrack, aGroupTrackPage } from '#features/groups/testing/a-group-view.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { type Answers, aTrack } from '#features/tracks/testing/a-track.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { CampaignTracksPage } from './campaign-tracks-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const list = 'GET /api/groups/:group_link/group_tracks';
const group = campaignGroup();
const entry = (title: string, more: Parameters<typeof aTrack>[0] = {}, rights = {}) =>
  aGroupTrack(aTrack({ title, ...more }), rights);

interface Opened {
  answers?: Answers;
  search?: Record<string, string>;
  viewer?: Viewer | null;
}

const open = ({ answers, search = {}, ...more }: Opened) =>
  openGroups(<CampaignTracksPage params={{ groupLink: group.groupLink }} search={search} />, {
    ...more,
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView()),
      [list]: () => aGroupTrackPage([entry('One'), entry('Two')]),
      ...answers,
    },
  });
const shown = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const sort = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort tracks by' });
const more = () => screen.queryByRole('button', { name: 'View more tracks' });

test('the list has a title and a link back to the campaign, or to a given address of the site [CAMPAIGN-118] [CAMPAIGN-195]', async () => {
  await open({});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Entries of Remix the Tide');
  const back = () => screen.getByRole('link', { name: 'Back' }).getAttribute('href');
  expect(back()).toBe('/campaigns/remix-the-tide');
  for (const [given, expected] of [
    ['/user/mira', '/user/mira'],
    ['//elsewhere.example', '/campaigns/remix-the-tide'],
    ['https://elsewhere.example/x', '/campaigns/remix-the-tide'],
    ['javascript:alert(1)', '/campaigns/remix-the-tide'],
  ] as const) {
    cleanup();
    await open({ search: { back: given } });
    expect(back(), given).toBe(expected);
  }
});

test('the list is sorted by "Latest" first and read 50 at a time [CAMPAIGN-119] [CAMPAIGN-120] [CAMPAIGN-128]', async () => {
  const { calls } = await open({});
  expect([...sort().options].map(({ textContent }) => textContent)).toEqual([
    'Latest',
    'A-Z',
    'Plays',
    'Likes',
    'Comments',
  ]);
  expect(sort().selectedOptions[0]?.textContent).toBe('Latest');
  expect(calls(list)).toEqual([
    { groupLink: group.id, items: 50, page: undefined, sortBy: 'posted_at', sortOrder: 'desc' },
  ]);
});

test('another order empties the list and reads its first page [CAMPAIGN-121]', async () => {
  let answer: () => void = () => undefined;
  const { user, calls } = await open({
    answers: {
      [list]: ({ sortBy }) =>
        sortBy === 'title'
          ? new Promise((resolve) => {
              answer = () => resolve(aGroupTrackPage([entry('Alpha')]));
            })
          : aGroupTrackPage([entry('One'), entry('Two')]),
    },
  });
  expect(shown()).toEqual(['One', 'Two']);
  await user.selectOptions(sort(), 'A-Z');
  expect(shown()).toEqual([]);
  await act(async () => answer());
  await waitFor(() => expect(shown()).toEqual(['Alpha']));
  expect(calls(list).at(-1)).toEqual({
    groupLink: group.id,
    items: 50,
    page: undefined,
    sortBy: 'title',
    sortOrder: 'asc',
  });
});

test('"View more tracks" appends the next page and goes away after the last [CAMPAIGN-122] [CAMPAIGN-123] [CAMPAIGN-125]', async () => {
  await open({
    answers: {
      [list]: ({ page }) =>
        page ? aGroupTrackPage([entry('Two'), entry('Three')]) : aGroupTrackPage([entry('One')], 'k2'),
    },
  });
  expect(shown()).toEqual(['One']);
  await act(async () => void fireEvent.click(more() as HTMLElement));
  await waitFor(() => expect(shown()).toEqual(['One', 'Two', 'Three']));
  expect(more()).toBeNull();
});

test('a page that is not there ends the list without an error [CAMPAIGN-124]', async () => {
  await open({
    answers: {
      [list]: ({ page }) => {
        if (page) throw notFound();
        return aGroupTrackPage([entry('One')], 'k2');
      },
    },
  });
  await act(async () => void fireEvent.click(more() as HTMLElement));
  await waitFor(() => expect(more()).toBeNull());
  expect(shown()).toEqual(['One']);
  expect(flash.read()).toEqual([]);
});

test('a page that cannot be loaded keeps the list, shows an error and can be asked for again [CAMPAIGN-125]', async () => {
  let fails = true;
  await open({
    answers: {
      [list]: ({ page }) => {
        if (page && fails) throw new Refusal(503, 'Please try again in a minute.');
        return page ? aGroupTrackPage([entry('Two')]) : aGroupTrackPage([entry('One')], 'k2');
      },
    },
  });
  await act(async () => void fireEvent.click(more() as HTMLElement));
  expect(await screen.findByText('Please try again in a minute.')).toBeTruthy();
  expect(shown()).toEqual(['One']);
  fails = false;
  await new Promise((settled) => setTimeout(settled, 320));
  await act(async () => void fireEvent.click(more() as HTMLElement));
  await waitFor(() => expect(shown()).toEqual(['One', 'Two']));
});

test('a toggle switches between list and squares without another call [CAMPAIGN-126]', async () => {
  const { user, calls } = await open({});
  const button = (name: string) => screen.getByRole('button', { name });
  const rows = () => screen.queryAllByRole('button', { name: /share/i }).length;
  expect([button('List').getAttribute('aria-pressed'), rows()]).toEqual(['true', 2]);
  await user.click(button('Squares'));
  expect([button('Squares').getAttribute('aria-pressed'), rows(), shown()]).toEqual([
    'true',
    0,
    ['One', 'Two'],
  ]);
  await user.click(button('List'));
  expect(rows()).toBe(2);
  expect(calls(list)).toHaveLength(1);
});

test('a removal asks first, and a confirmed one takes the track out of the group only [CAMPAIGN-130] [CAMPAIGN-131] [CAMPAIGN-132]', async () => {
  const mine = entry('Mine', {}, { canDelete: true });
  const call = 'DELETE /group/:group_link/track/:track_id';
  const { calls, sent } = await open({
    answers: { [list]: () => aGroupTrackPage([mine, entry('Yours')]), [call]: () => undefined },
  });
  const openMenu = async (title: string) => {
    fireEvent.click(screen.getByRole('button', { name: `More for ${title}` }));
    return screen.findByRole('menu', { name: `More for ${title}` });
  };
  const menu = await openMenu('Yours');
  expect(screen.queryByRole('menuitem', { name: 'Delete track' })).toBeNull();
  fireEvent.keyDown(menu, { key: 'Escape' });
  const ask = async () => {
    await openMenu('Mine');
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Delete track' })));
    return within(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this track?' }));
  };
  const refusal = await ask();
  await act(async () => void fireEvent.click(refusal.getByRole('button', { name: 'Cancel' })));
  expect([calls(call), shown()]).toEqual([[], ['Mine', 'Yours']]);
  await new Promise((settled) => setTimeout(settled, 320));
  const consent = await ask();
  await act(async () => void fireEvent.click(consent.getByRole('button', { name: 'Delete' })));
  expect(calls(call)).toEqual([{ groupLink: group.id, trackId: mine.track.id }]);
  expect(shown()).toEqual(['Yours']);
  expect(sent.filter((one) => one.call.startsWith('DELETE'))).toHaveLength(1);
});

test('only a signed-in viewer with a known like state gets the like button [CAMPAIGN-133]', async () => {
  const tracks = [entry('Known', { doesUserLike: false }), entry('Unknown', { doesUserLike: null })];
  await open({ answers: { [list]: () => aGroupTrackPage(tracks) } });
  const likes = (title: string) =>
    within(screen.getByRole('article', { name: title })).queryAllByRole('button', { name: /like/i }).length;
  expect([likes('Known'), likes('Unknown')]).toEqual([1, 0]);
  cleanup();
  await open({ answers: { [list]: () => aGroupTrackPage(tracks) }, viewer: null });
  expect([likes('Known'), likes('Unknown')]).toEqual([0, 0]);
});

test('a track without one of the parts of its addresses cannot be shared [CAMPAIGN-134]', async () => {
  const user = aTrack().user;
  const tracks = [
    entry('Whole'),
    entry('No short link', { shortLinkId: '' }),
    entry('No permalink', { permalink: '' }),
    entry('No profile', { user: { ...user, profileLink: '' } }),
  ];
  await open({ answers: { [list]: () => aGroupTrackPage(tracks) } });
  const shares = (title: string) =>
    within(screen.getByRole('article', { name: title })).queryAllByRole('button', { name: /share/i }).length;
  expect(tracks.map(({ track }) => shares(track.title))).toEqual([1, 0, 0, 0]);
});
