// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { type Answers, aTrack } from '#features/tracks/testing/a-track.ts';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { BallotPage } from './ballot-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  localStorage.clear();
  cleanup();
});

const group = campaignGroup();
const titles = ['Anchor', 'Buoy', 'Current', 'Delta'];
const tracks = titles.map((title, at) =>
  aTrack({ title, id: `0198f000-0000-7000-8000-00000000000${at}`, audioMp3Url: null }),
);
const ids = tracks.map(({ id }) => id);
const voting = {
  phase: 'voting',
  state: 'closed',
  votingMethod: 'public',
  votingEnd: '2026-07-10T00:00:00.000Z',
} as const;
const call = {
  ballot: 'GET /api/campaigns/:slug/ballot',
  own: 'GET /api/campaigns/:slug/votes/own',
  cast: 'POST /api/campaigns/:slug/votes',
  withdraw: 'DELETE /api/campaigns/:slug/votes/:entry_id',
};
const votes = (entryIds: string[] = [], refusal: string | null = null) => ({
  entryIds,
  disqualifiedIds: [] as string[],
  votesEach: 3,
  refusal,
});

interface Opened {
  answers?: Answers;
  viewer?: Viewer | null;
  campaign?: Partial<CampaignView>;
}

const open = ({ answers = {}, campaign = {}, ...more }: Opened = {}) =>
  openGroups(<BallotPage params={{ groupLink: group.groupLink }} />, {
    ...more,
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView({ ...voting, ...campaign })),
      [call.ballot]: () => ({
        entries: tracks.map((track, at) => ({ track, own: at === 3 })),
        meta: { nextPage: null },
      }),
      [call.own]: () => votes(),
      ...answers,
    },
  });
const stage = () => screen.getByRole('region', { name: /^Entry \d/ });
const current = () => within(stage()).getByRole('heading', { level: 2 }).textContent;
const rows = () => within(screen.getByRole('region', { name: 'All entries' })).getAllByRole('listitem');
const next = () => within(stage()).getByRole('button', { name: 'Next entry' });
const status = () => screen.getAllByRole('status')[0]?.textContent;

test('the page shows the entries in their order, goes to the next and back, and begins there the next time [CAMPAIGN-226]', async () => {
  await open();
  expect(rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(titles);
  expect(current()).toBe('Anchor');
  expect(within(stage()).getByRole('button', { name: 'Entry before' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  fireEvent.click(next());
  expect(current()).toBe('Buoy');
  fireEvent.click(next());
  expect(current()).toBe('Current');
  expect(rows()[2]?.getAttribute('aria-current')).toBe('true');
  fireEvent.click(within(stage()).getByRole('button', { name: 'Entry before' }));
  expect(current()).toBe('Buoy');
  cleanup();
  await open();
  expect(current()).toBe('Buoy');
});

test('a stored place that cannot be read is the first entry', async () => {
  for (const stored of ['[', '{"a":1}', '[["remix-the-tide",-1]]']) {
    localStorage.setItem('ballotPlaces', stored);
    await open();
    expect(current(), stored).toBe('Anchor');
    cleanup();
  }
});

test('a member votes and takes the vote back, and reads how many are given [CAMPAIGN-220]', async () => {
  const vote = () => within(stage()).getByRole('button', { name: 'Vote for Anchor' });
  const given = await open({ answers: { [call.cast]: () => votes(ids.slice(0, 1)) } });
  expect([status(), vote().getAttribute('aria-pressed')]).toEqual(['0 of 3 given', 'false']);
  await act(async () => fireEvent.click(vote()));
  await waitFor(() => expect(vote().getAttribute('aria-pressed')).toBe('true'));
  expect(status()).toBe('1 of 3 given');
  expect(given.calls(call.cast)).toEqual([{ slug: 'remix-the-tide', entryId: ids[0] }]);
  cleanup();
  const withdrawn = await open({
    answers: { [call.own]: () => votes(ids.slice(0, 1)), [call.withdraw]: () => votes() },
  });
  expect(status()).toBe('1 of 3 given');
  await act(async () => fireEvent.click(vote()));
  await waitFor(() => expect(status()).toBe('0 of 3 given'));
  expect(withdrawn.calls(call.withdraw)).toEqual([{ slug: 'remix-the-tide', entryId: ids[0] }]);
});

test('a voter reads that an entry was disqualified, and takes the vote back [CAMPAIGN-325]', async () => {
  const gone = '0198f000-0000-7000-8000-0000000000ff';
  const answer = { ...votes([gone]), disqualifiedIds: [gone] };
  const { calls } = await open({ answers: { [call.own]: () => answer, [call.withdraw]: () => votes() } });
  const notice = screen.getByRole('region', { name: 'Votes that do not count' });
  expect(notice.textContent).toContain(
    'An entry you voted for was disqualified, so that vote does not count.',
  );
  await act(async () => fireEvent.click(within(notice).getByRole('button', { name: 'Take the vote back' })));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Votes that do not count' })).toBeNull());
  expect(calls(call.withdraw)).toEqual([{ slug: 'remix-the-tide', entryId: gone }]);
  expect(status()).toBe('0 of 3 given');
  cleanup();
  const over = {
    ...answer,
    entryIds: [gone, ids[0]],
    disqualifiedIds: [gone, ids[0]],
    refusal: 'Voting has ended.',
  };
  await open({ answers: { [call.own]: () => over } });
  expect(screen.getByText(/^2 entries you voted for were disqualified/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /back$/ })).toBeNull();
});

test('an own entry has no vote, and with all votes given no other entry has one to press', async () => {
  await open({ answers: { [call.own]: () => votes(ids.slice(0, 2)) } });
  expect(within(rows()[3] as HTMLElement).getByText('Your entry')).toBeTruthy();
  const third = () => within(rows()[2] as HTMLElement).getByRole('button', { name: 'Vote for Current' });
  expect(third().getAttribute('aria-disabled')).toBeNull();
  cleanup();
  await open({ answers: { [call.own]: () => ({ ...votes(ids.slice(0, 2)), votesEach: 2 }) } });
  expect(third().getAttribute('aria-disabled')).toBe('true');
});

test('a refused vote says why, and the votes are read anew', async () => {
  for (const [refusal, text] of [
    [conflict('Voting has ended.'), 'Voting has ended.'],
    [invalid({ entry_id: ['You have given all 3 votes.'] }), 'You have given all 3 votes.'],
  ] as const) {
    const { calls } = await open({
      answers: {
        [call.cast]: () => {
          throw refusal;
        },
      },
    });
    await act(async () => fireEvent.click(within(stage()).getByRole('button', { name: 'Vote for Anchor' })));
    await screen.findByText(text);
    await waitFor(() => expect(calls(call.own).length).toBeGreaterThan(1));
    cleanup();
  }
});

test('who may not vote reads why, and a guest is led to sign-in', async () => {
  const reason = 'Please confirm your e-mail address before you vote.';
  await open({ answers: { [call.own]: () => votes([], reason) } });
  expect(status()).toBe(reason);
  expect(screen.queryByRole('button', { name: /^Vote for/ })).toBeNull();
  cleanup();
  const { calls } = await open({ viewer: null });
  expect(within(stage()).getByRole('link', { name: 'Sign in to vote' }).getAttribute('href')).toContain(
    '/auth?',
  );
  expect(screen.queryByRole('button', { name: /^Vote for/ })).toBeNull();
  expect(calls(call.own)).toEqual([]);
});

test('after the end the result is shown with what was not counted, or that it is not there yet [CAMPAIGN-231]', async () => {
  const over = { phase: 'judging' } as const;
  const result = 'GET /api/campaigns/:slug/result';
  await open({
    campaign: over,
    answers: {
      [result]: () => {
        throw conflict('The votes are being counted.');
      },
    },
  });
  expect(screen.getByText('The votes are being counted.')).toBeTruthy();
  cleanup();
  const [first, second] = tracks;
  await open({
    campaign: over,
    answers: {
      [result]: () => ({
        votes: 1300,
        notCounted: 20,
        entries: [
          { place: 1, votes: 1, track: first },
          { place: 1, votes: 1, track: second },
        ],
        meta: { nextPage: null },
      }),
    },
  });
  const shown = screen.getByRole('region', { name: 'Result' });
  expect(shown.textContent).toContain('votes counted, 20 not counted');
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([expect.stringMatching(/^1Anchor.*1 vote$/), expect.stringMatching(/^1Buoy.*1 vote$/)]);
});
