import { expect, test } from 'vitest';
import { type CampaignTimes, campaignPhase, campaignState, nextPhaseChange } from './campaign-phase.ts';

const day = (date: string) => new Date(`2026-${date}T00:00:00Z`);
const times: CampaignTimes = {
  announcedAt: day('05-01'),
  start: day('06-01'),
  end: day('07-01'),
  votingMethod: 'none',
  votingStart: null,
  votingEnd: null,
  judgingEnd: null,
  decidedAt: null,
  cancelledAt: null,
};
const voted: CampaignTimes = {
  ...times,
  votingMethod: 'shortlist',
  votingStart: day('07-03'),
  votingEnd: day('07-10'),
  judgingEnd: day('07-20'),
};
const at = (text: string) => new Date(text);

test.each([
  ['2026-05-31T23:59:59.999Z', 'upcoming', 'announced'],
  ['2026-06-01T00:00:00.000Z', 'open', 'open'],
  ['2026-06-30T23:59:59.999Z', 'open', 'open'],
  ['2026-07-01T00:00:00.000Z', 'closed', 'judging'],
])('at %s a campaign is %s, its phase %s [CAMPAIGN-197]', (now, state, phase) => {
  expect([campaignState(times, at(now)), campaignPhase(times, at(now))]).toEqual([state, phase]);
});

test.each([
  ['2026-07-02T23:59:59.999Z', 'judging'],
  ['2026-07-03T00:00:00.000Z', 'voting'],
  ['2026-07-09T23:59:59.999Z', 'voting'],
  ['2026-07-10T00:00:00.000Z', 'judging'],
  ['2027-01-01T00:00:00.000Z', 'judging'],
])('at %s a campaign with votes is in the phase %s, and closed [CAMPAIGN-197]', (now, phase) => {
  expect([campaignPhase(voted, at(now)), campaignState(voted, at(now))]).toEqual([phase, 'closed']);
});

test('voting begins at the end without a start of its own, and never before the end [CAMPAIGN-197]', () => {
  for (const votingStart of [null, day('06-15')]) {
    expect(campaignPhase({ ...voted, votingStart }, day('06-30'))).toBe('open');
    expect(campaignPhase({ ...voted, votingStart }, day('07-01'))).toBe('voting');
  }
});

test('there is no voting where only a jury or nobody decides [CAMPAIGN-197]', () => {
  for (const votingMethod of ['jury', 'none'] as const) {
    expect(campaignPhase({ ...voted, votingMethod }, day('07-05'))).toBe('judging');
  }
});

test('what was never announced is a draft at any time [CAMPAIGN-197]', () => {
  const draft = { ...times, announcedAt: null };
  expect(['05-01', '06-15', '08-01'].map((date) => campaignPhase(draft, day(date)))).toEqual(
    Array(3).fill('draft'),
  );
});

test('a campaign is decided from its decision on, and cancelled from any phase [CAMPAIGN-197]', () => {
  const decided = { ...voted, decidedAt: day('07-15') };
  expect([campaignPhase(decided, day('07-14')), campaignPhase(decided, day('07-15'))]).toEqual([
    'judging',
    'decided',
  ]);
  for (const date of ['05-01', '06-15', '07-05', '07-16']) {
    const cancelled = { ...decided, cancelledAt: day('04-01') };
    expect([campaignPhase(cancelled, day(date)), campaignState(cancelled, day(date))]).toEqual([
      'cancelled',
      'closed',
    ]);
  }
});

test('the next change is opening, closing, voting, its end, and the end of judging, each in its turn [CAMPAIGN-197]', () => {
  const next = (date: string) => nextPhaseChange(voted, day(date))?.change ?? null;
  expect(['05-15', '06-01', '07-01', '07-03', '07-10', '07-20'].map(next)).toEqual([
    'opens',
    'closes',
    'voting_begins',
    'voting_ends',
    'judging_ends',
    null,
  ]);
  expect(nextPhaseChange({ ...voted, cancelledAt: day('06-01') }, day('06-02'))).toBeNull();
  expect(nextPhaseChange({ ...voted, announcedAt: null }, day('05-15'))).toBeNull();
});
