import { expect, test } from 'vitest';
import { campaignState } from './campaign-state.ts';

const [start, end] = [new Date('2026-06-01T00:00:00Z'), new Date('2026-07-01T00:00:00Z')];

test.each([
  ['2026-05-31T23:59:59.999Z', 'upcoming'],
  ['2026-06-01T00:00:00.000Z', 'open'],
  ['2026-06-30T23:59:59.999Z', 'open'],
  ['2026-07-01T00:00:00.000Z', 'closed'],
])('at %s a campaign is %s', (now, state) => {
  expect(campaignState(new Date(now), start, end)).toBe(state);
});
