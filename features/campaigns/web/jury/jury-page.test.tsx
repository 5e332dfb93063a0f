// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { conflict } from '#platform/pure/refusal.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { JuryPage } from './jury-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of flash.read()) flash.dismiss(id);
  localStorage.clear();
  cleanup();
});

const group = campaignGroup();
const titles = ['Anchor', 'Buoy', 'Current'];
const ids = titles.map((_title, at) => `0198f000-0000-7000-8000-00000000000${at}`);
const nothing = { points: [], note: '', conflict: false, tookPart: false };
const maker = { username: 'ben', profileLink: 'ben', permalink: 'anchor' };
const anEntry = (at: number, more: object = {}) => ({
  id: ids[at] ?? '',
  title: titles[at] ?? '',
  artworkUrl: '',
  imageColour: null,
  audioMp3Url: null,
  directWaveformUrl: null,
  duration: 60_000,
  maker: null,
  own: nothing,
  ...more,
});
const jury = {
  phase: 'judging',
  state: 'closed',
  votingMethod: 'jury',
  juryCriteria: [
    { id: 1, name: 'Idea', weight: 3 },
    { id: 2, name: 'Mix', weight: 1 },
  ],
} as const;
const call = { list: 'GET /api/campaigns/:slug/judging', save: 'PUT /api/campaigns/:slug/judging/:entry_id' };
const list = (entries: object[] = titles.map((_title, at) => anEntry(at)), more: object = {}) => ({
  refusal: null,
  total: entries.length,
  done: 0,
  entries,
  meta: { nextPage: null },
  ...more,
});

const open = (answers: Answers = {}, campaign: Partial<CampaignView> = {}) =>
  openGroups(<JuryPage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () =>
        campaignDocument(
          group,
          aCampaignView({ ...jury, juryCriteria: [...jury.juryCriteria], ...campaign }),
        ),
      [call.list]: () => list(),
      [call.save]: () => ({ own: nothing, done: 0 }),
      ...answers,
    },
  });
const stage = () => screen.getByRole('region', { name: /^Entry \d/ });
const current = () => within(stage()).getByRole('heading', { level: 2 }).textContent;
const rows = () => within(screen.getByRole('region', { name: 'All entries' })).getAllByRole('button');
const radio = (criterion: RegExp, points: number) =>
  within(screen.getByRole('group', { name: criterion })).getByRole<HTMLInputElement>('radio', {
    name: String(points),
  });

test('a juror gives points for each criterion, which are saved at once [CAMPAIGN-237]', async () => {
  let done = 0;
  const { calls } = await open({ [call.save]: () => ({ own: nothing, done: (done += 1) - 1 }) });
  await act(async () => fireEvent.click(radio(/^Idea Weight 3/, 8)));
  await waitFor(() => expect(radio(/^Idea/, 8).checked).toBe(true));
  expect(rows()[0]?.textContent).toContain('1 of 2');
  await act(async () => fireEvent.click(radio(/^Mix/, 4)));
  await waitFor(() => expect(screen.getByText('1 of 3 done')).toBeDefined());
  expect(calls(call.save)).toEqual([
    { slug: group.groupLink, entryId: ids[0], points: [{ criterionId: 1, points: 8 }] },
    { slug: group.groupLink, entryId: ids[0], points: [{ criterionId: 2, points: 4 }] },
  ]);
  expect(rows()[0]?.textContent).toContain('7.0');
});

test('"I know this person" leaves an entry out and back in [CAMPAIGN-237]', async () => {
  const { calls } = await open();
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I know this person' });
  await act(async () => fireEvent.click(box()));
  await waitFor(() => expect(box().checked).toBe(true));
  expect(screen.queryByRole('group', { name: /^Idea/ })).toBeNull();
  expect(rows()[0]?.textContent).toContain('Left out');
  await act(async () => fireEvent.click(box()));
  expect(await screen.findByRole('group', { name: /^Idea/ })).toBeDefined();
  expect(calls(call.save).map((saved) => (saved as { conflict: boolean }).conflict)).toEqual([true, false]);
});

test('a note is saved when the field is left, when typing pauses, and when the juror goes on [CAMPAIGN-237]', async () => {
  const { calls } = await open();
  const type = (value: string) => fireEvent.change(screen.getByLabelText(/^Note/), { target: { value } });
  const notes = () => calls(call.save).map((saved) => (saved as { note: string }).note);
  type('Warm');
  await act(async () => fireEvent.blur(screen.getByLabelText(/^Note/)));
  expect(notes()).toEqual(['Warm']);
  vi.useFakeTimers();
  type('Warm bass');
  await act(async () => vi.advanceTimersByTime(1000));
  vi.useRealTimers();
  await waitFor(() => expect(notes()).toEqual(['Warm', 'Warm bass']));
  type('Warm bass, late drums');
  await act(async () => fireEvent.click(within(stage()).getByRole('button', { name: 'Next entry' })));
  await waitFor(() => expect(notes()).toEqual(['Warm', 'Warm bass', 'Warm bass, late drums']));
  type('x'.repeat(2001));
  await act(async () => fireEvent.blur(screen.getByLabelText(/^Note/)));
  expect(notes()).toHaveLength(3);
  expect(screen.getByText('is too long (maximum is 2000 characters)')).toBeDefined();
});

test('the juror goes from entry to entry, and begins there the next time', async () => {
  await open();
  expect(current()).toBe('Anchor');
  expect(within(stage()).getByText('Entry 1 of 3')).toBeDefined();
  fireEvent.click(within(stage()).getByRole('button', { name: 'Next entry' }));
  expect(current()).toBe('Buoy');
  fireEvent.click(rows()[2] as HTMLElement);
  expect([current(), rows()[2]?.getAttribute('aria-current')]).toEqual(['Current', 'true']);
  cleanup();
  await open();
  expect(current()).toBe('Current');
});

test('makers are named where the campaign does not hide them', async () => {
  await open();
  expect(screen.queryByText('ben')).toBeNull();
  cleanup();
  await open({ [call.list]: () => list([anEntry(0, { maker })]) });
  expect(screen.getAllByText('ben')).toHaveLength(2);
});

test('what cannot be saved is said, and what is stored is shown again', async () => {
  await open({
    [call.save]: () => {
      throw conflict('This campaign is decided.');
    },
  });
  await act(async () => fireEvent.click(radio(/^Idea/, 8)));
  await waitFor(() => expect(flash.read().map(({ text }) => text)).toEqual(['This campaign is decided.']));
  await waitFor(() => expect(radio(/^Idea/, 8).checked).toBe(false));
});

test('before and after judging the page says so [CAMPAIGN-238]', async () => {
  await open({ [call.list]: () => list([], { refusal: 'The jury begins when entries have ended.' }) });
  expect(screen.getByText('The jury begins when entries have ended.')).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
});
