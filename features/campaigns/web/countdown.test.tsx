// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import type { PhaseChange } from '../model/campaign-phase.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../testing/a-campaign-view.ts';
import { ChangeTime } from './change-time.tsx';
import { Countdown } from './countdown.tsx';

afterEach(cleanup);

const now = '2026-06-10T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const clockCall = 'GET /api/campaigns/:slug/clock';
const aClock = (leftMs: number, change: PhaseChange = 'closes', phase = 'open') => ({
  data: { now, phase, next: { change, at: new Date(Date.parse(now) + leftMs).toISOString() } },
});
const open = (answers: Parameters<typeof openGroups>[1] = {}) =>
  openGroups(<Countdown campaign={aCampaignView()} />, answers);
const shown = () => screen.queryByRole('timer');
const announced = () => document.querySelector('[aria-live]')?.textContent;

test('the time until the next phase counts from the server’s time, whatever the browser’s clock says [CAMPAIGN-271]', async () => {
  await open({ answers: { [clockCall]: () => aClock(76 * HOUR_MS + 306_000) } });
  expect(shown()?.textContent).toMatch(/03days04hours05min0\dsec$/);
  expect(shown()?.textContent).toContain('Entries close in 3 days, 4 hours and 5 minutes');
  await waitFor(() => expect(shown()?.textContent).toMatch(/0[0-5]sec$/), { timeout: 20_000 });
});

test.each([
  ['opens', 'Opens in'],
  ['voting_begins', 'Voting begins in'],
  ['voting_ends', 'Voting ends in'],
  ['judging_ends', 'Judging ends in'],
] as const)('before the change "%s" it says "%s" and when that is [CAMPAIGN-271]', async (change, text) => {
  await open({ answers: { [clockCall]: () => aClock(48 * HOUR_MS, change) } });
  expect(shown()?.textContent).toContain(text);
  expect(document.querySelector('time')?.dateTime).toBe('2026-06-12T12:00:00.000Z');
});

test('it is announced politely at its marks only, and the running digits are not read [CAMPAIGN-272]', async () => {
  await open({ answers: { [clockCall]: () => aClock(2 * HOUR_MS) } });
  expect(announced()).toBe('');
  expect(shown()?.querySelector('[aria-hidden]')?.textContent).toContain('hours');
  cleanup();
  await open({ answers: { [clockCall]: () => aClock(9 * 60_000) } });
  expect(announced()).toBe('Entries close in 10 minutes');
});

test('nothing is shown where the clock changes nothing, or cannot be asked [CAMPAIGN-271]', async () => {
  await open({ answers: { [clockCall]: () => ({ data: { now, phase: 'decided', next: null } }) } });
  expect(shown()).toBeNull();
  cleanup();
  await open();
  expect(shown()).toBeNull();
});

test('once the time is over the page asks for the phase and shows the new one [CAMPAIGN-273]', async () => {
  const group = campaignGroup();
  let asked = 0;
  const { calls } = await openGroups(<Countdown campaign={aCampaignView()} />, {
    answers: {
      [clockCall]: () => (asked++ === 0 ? aClock(40) : aClock(5 * HOUR_MS, 'voting_ends', 'voting')),
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView({ phase: 'voting' })),
    },
  });
  await waitFor(() => expect(shown()?.textContent).toContain('Voting ends in 5 hours'), { timeout: 20_000 });
  expect(calls(clockCall)).toHaveLength(2);
});

test('without scripts the time of the change stands in UTC [CAMPAIGN-271]', () => {
  expect(renderToString(<ChangeTime change="voting_ends" at="2026-06-12T21:05:00.000Z" />)).toContain(
    'Voting ends 12 Jun 2026, 21:05 UTC',
  );
});
