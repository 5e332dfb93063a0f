import type { PortalView } from '#gateways/test/portal.contract.ts';

/** An answer of the portal: a monthly plan, paid twice by a valid card. */
export const aPortalView = (more: Partial<PortalView> = {}): PortalView => ({
  section: 'subscription_details',
  returnUrl: 'http://localhost:3000/account',
  expiresAt: '2026-11-20T13:00:00.000Z',
  name: 'Ada Byron',
  email: 'ada@example.org',
  method: 'visa',
  subscriptions: [aPortalSubscription()],
  charges: [
    aPortalCharge({ id: 'ch_2', at: '2026-11-10T12:00:00.000Z' }),
    aPortalCharge({ id: 'ch_1', at: '2026-10-10T12:00:00.000Z' }),
  ],
  ...more,
});

export const aPortalSubscription = (
  more: Partial<PortalView['subscriptions'][number]> = {},
): PortalView['subscriptions'][number] => ({
  id: 'sub_1',
  title: 'Tonehall Pro',
  frequency: 'monthly',
  status: 'active',
  minor: 999,
  currency: 'EUR',
  currentPeriodEnd: '2026-12-10T12:00:00.000Z',
  endedAt: null,
  dueAt: '2026-12-10T12:00:00.000Z',
  renewalFailedAt: null,
  ...more,
});

export const aPortalCharge = (
  more: Partial<PortalView['charges'][number]> = {},
): PortalView['charges'][number] => ({
  id: 'ch_1',
  title: 'Tonehall Pro',
  at: '2026-11-10T12:00:00.000Z',
  minor: 999,
  currency: 'EUR',
  method: 'visa',
  declineCode: null,
  periodStart: '2026-11-10T12:00:00.000Z',
  periodEnd: '2026-12-10T12:00:00.000Z',
  ...more,
});
