import { expect, test } from 'vitest';
import type { LicenceState } from '#features/education/model/school-licence.ts';
import { dueNotice } from './due-notice.ts';

const now = new Date('2026-11-26T12:00:00Z');
const at = (state: LicenceState, days: number | null) =>
  dueNotice(
    { state, until: days === null ? null : new Date(now.getTime() + days * 86_400_000), teachers: 5 },
    now,
  )?.kind ?? null;

test('an owner is written to seven days and one day before a trial ends, and when it has [EDU-192]', () => {
  expect([8, 7, 2, 1, 0.1].map((days) => at('trial', days))).toEqual([
    null,
    'trial_7',
    'trial_7',
    'trial_1',
    'trial_1',
  ]);
  expect([-0.1, -6, -8].map((days) => at('read_only', days))).toEqual(['read_only', 'read_only', null]);
  expect(at('read_only', null)).toBeNull();
});

test('of a transfer they hear 30 and 7 days before, of a declined renewal 7 and 2, of what goes on nothing [EDU-192]', () => {
  expect([31, 30, 7].map((days) => at('invoice', days))).toEqual([null, 'invoice_30', 'invoice_7']);
  expect([14, 7, 2].map((days) => at('unpaid', days))).toEqual([null, 'unpaid_7', 'unpaid_2']);
  for (const state of ['active', 'ending', 'free'] as const) expect(at(state, 1)).toBeNull();
});
