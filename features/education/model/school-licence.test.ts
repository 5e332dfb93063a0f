import { expect, test } from 'vitest';
import { findLicence, type LicenceTerms } from './school-licence.ts';

const now = new Date('2026-11-26T12:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const terms = (more: Partial<LicenceTerms>): LicenceTerms => ({
  status: 'cancelled',
  trialEnd: null,
  periodEnd: null,
  renewalFailedAt: null,
  licences: 5,
  nextLicences: null,
  invoiceLicences: null,
  invoiceUntil: null,
  closedAt: null,
  ...more,
});
const at = (more: Partial<LicenceTerms>, canBuy = true) => findLicence(terms(more), { now, canBuy });

test.each([
  ['a trial that runs', { status: 'in_trial', trialEnd: day(1) }, 'trial', day(1)],
  ['a trial that ends now', { status: 'in_trial', trialEnd: now }, 'read_only', now],
  ['a licence', { status: 'active', periodEnd: day(90), trialEnd: day(-9) }, 'active', day(90)],
  ['a licence that ends', { status: 'non_renewing', periodEnd: day(90) }, 'ending', day(90)],
  [
    'a declined renewal',
    { status: 'active', periodEnd: day(-4), renewalFailedAt: day(-4) },
    'unpaid',
    day(10),
  ],
  ['an ended licence', { periodEnd: day(-1), trialEnd: day(-400) }, 'read_only', day(-1)],
  ['a school that never had a trial', {}, 'read_only', null],
  ['an invoice', { invoiceLicences: 3, invoiceUntil: day(200) }, 'invoice', day(200)],
  [
    'an invoice that has ended',
    { invoiceLicences: 3, invoiceUntil: now, trialEnd: day(-9) },
    'read_only',
    now,
  ],
  ['a school that is closed', { status: 'active', periodEnd: day(90), closedAt: day(-1) }, 'closed', day(59)],
] as const)('%s [EDU-185]', (_what, more, state, until) => {
  expect(at(more)).toMatchObject({ state, until });
});

test('a licence counts the teachers that were paid for, an invoice its own, and both the larger number [EDU-185]', () => {
  expect(at({ status: 'active' }).teachers).toBe(5);
  expect(at({ status: 'active', nextLicences: 3 }).teachers).toBe(3);
  expect(at({ invoiceLicences: 3, invoiceUntil: day(1) }).teachers).toBe(3);
  expect(at({ status: 'active', invoiceLicences: 8, invoiceUntil: day(1) }).teachers).toBe(8);
  expect(at({ status: 'active', invoiceLicences: 8, invoiceUntil: day(-1) }).teachers).toBe(5);
});

test('where nothing can be bought no trial ends and teachers are not counted [EDU-185]', () => {
  for (const more of [{}, { status: 'in_trial', trialEnd: day(-1) }, { status: 'active' }] as const)
    expect(at(more, false)).toEqual({ state: 'free', until: null, teachers: null });
});
