// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import type { OrganisedEntryView } from '../../entries.contract.ts';
import type { CampaignDayView } from '../../numbers.contract.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { ManagePage } from './manage-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const list = 'GET /api/campaigns/:slug/entries';
const listing = 'POST /api/campaigns/:slug/entries/:track_id/listing';
const disqualification = 'POST /api/campaigns/:slug/entries/:track_id/disqualification';
const numbers = 'GET /api/campaigns/:slug/numbers';
const group = campaignGroup({ can: { ...campaignGroup().can, edit: true } });

const anEntry = (more: Partial<OrganisedEntryView> = {}): OrganisedEntryView => ({
  id: '0198f000-0000-7000-8000-00000000e001',
  trackId: '0198f000-0000-7000-8000-00000000e002',
  state: 'waiting',
  reason: '',
  title: 'Late train',
  trackLink: '/user/ben/track/late-train',
  credits: 'Cid',
  enteredAt: '2026-06-03T00:00:00.000Z',
  audioUrl: '/files/a.mp3',
  username: 'ben',
  userLink: '/user/ben',
  own: false,
  sameSound: [],
  ...more,
});
const aDay = (day: string, more: Partial<CampaignDayView> = {}): CampaignDayView => ({
  ...{ day, visits: 0, joins: 0, stems: 0, starts: 0, entries: 0, plays: 0, votes: null },
  ...more,
});
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
const aPage = (entries: OrganisedEntryView[]) => ({ entries, meta: { nextPage: null } });

const open = (answers: Answers, campaign: Parameters<typeof aCampaignView>[0] = { reviewsEntries: true }) =>
  openGroups(<ManagePage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView(campaign)),
      [list]: () => aPage([]),
      ...answers,
    },
  });

test('an organiser hears the entries that wait, and lists one [CAMPAIGN-215]', async () => {
  const { user, calls } = await open({ [list]: () => aPage([anEntry()]), [listing]: () => ({}) });
  const entry = within(await screen.findByRole('list', { name: 'Entries' }));
  expect(entry.getByRole('listitem').textContent).toContain('ben with Cid');
  expect(entry.getByLabelText('Late train').getAttribute('src')).toBe('/files/a.mp3');
  await user.click(entry.getByRole('button', { name: 'List Late train' }));
  expect(await screen.findByText('“Late train” is listed.')).toBeTruthy();
  expect(calls(listing)).toMatchObject([{ trackId: anEntry().trackId }]);
});

test.each([
  ['waiting', { reviewsEntries: true }],
  ['listed', { reviewsEntries: false }],
  ['listed', { reviewsEntries: true, phase: 'decided', state: 'closed' }],
] as const)('entries that are %s come first with %o [CAMPAIGN-350]', async (state, campaign) => {
  const { calls } = await open({}, campaign);
  await waitFor(() => expect(calls(list)).toMatchObject([{ state }]));
});

test('an organiser disqualifies an entry with a reason, but not an own one and none of a decided campaign [CAMPAIGN-291]', async () => {
  const own = anEntry({ id: '0198f000-0000-7000-8000-00000000e009', title: 'Mine', own: true });
  const { user, calls } = await open({
    [list]: () => aPage([anEntry(), own]),
    [disqualification]: () => ({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Disqualify Late train' }));
  expect(screen.queryByRole('button', { name: 'Disqualify Mine' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  submit();
  expect(await screen.findByText('This field is required')).toBeTruthy();
  expect(calls(disqualification)).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Not yours' } });
  submit();
  expect(await screen.findByText('“Late train” is disqualified.')).toBeTruthy();
  expect(calls(disqualification)).toMatchObject([{ trackId: anEntry().trackId, reason: 'Not yours' }]);
  cleanup();
  await open({ [list]: () => aPage([anEntry({ state: 'listed' })]) }, { phase: 'decided', state: 'closed' });
  await screen.findByText('Late train');
  expect(screen.queryByRole('button', { name: 'Disqualify Late train' })).toBeNull();
});

test('an organiser chooses a state, and reads where the same recording was entered, too [CAMPAIGN-288]', async () => {
  const same = {
    campaignName: 'Old remix',
    title: 'Night train',
    username: 'cid',
    trackLink: '/user/cid/track/n',
  };
  const { calls } = await open({
    [list]: ({ state }) => aPage(state === 'listed' ? [anEntry({ state: 'listed', sameSound: [same] })] : []),
  });
  expect(await screen.findByText('Nothing waits for a look.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Entries', { selector: 'select' }), { target: { value: 'listed' } });
  expect((await screen.findByText(/by cid in Old remix/)).textContent).toBe(
    'Night train by cid in Old remix',
  );
  expect(calls(list).map(({ state }) => state)).toEqual(['waiting', 'listed']);
});

test('the numbers are charts and a table, without votes until voting has ended [CAMPAIGN-291]', async () => {
  const days = [aDay('2026-06-01', { visits: 3, joins: 1 }), aDay('2026-06-03', { visits: 5 })];
  const sources = [{ host: 'radio.example', visits: 4 }];
  const { user } = await open({ [numbers]: () => ({ days, sources }) });
  await user.click(screen.getByRole('tab', { name: 'Numbers' }));
  const chart = await screen.findByRole('img', { name: 'Visits 8' });
  expect([...chart.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    '2026-06-01: 3',
    '2026-06-02: 0',
    '2026-06-03: 5',
  ]);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Day (UTC)VisitsJoinsStems downloadedCollaborations startedEntriesPlays',
    '2026-06-03500000',
    '2026-06-01310000',
  ]);
  expect(screen.getByText('Votes are shown when voting has ended.')).toBeTruthy();
  expect(screen.getByText('radio.example')).toBeTruthy();
  cleanup();
  const { user: later } = await open({
    [numbers]: () => ({ days: [aDay('2026-06-01', { votes: 7 })], sources: [] }),
  });
  await later.click(screen.getByRole('tab', { name: 'Numbers' }));
  expect(await screen.findByRole('img', { name: 'Votes 7' })).toBeTruthy();
});

test('the files can be downloaded, and held votes are a link after voting [CAMPAIGN-291]', async () => {
  const { user } = await open({}, { votingMethod: 'public', phase: 'judging', state: 'closed' });
  await user.click(screen.getByRole('tab', { name: 'Files' }));
  const link = await screen.findByRole('link', { name: 'Download Entries' });
  await waitFor(() =>
    expect(link.getAttribute('href')).toMatch(/^\/campaigns\/[^/]+\/manage\/entries\.csv$/),
  );
  expect(screen.getByRole('link', { name: 'Held votes' })).toBeTruthy();
});
