import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';

/** A plan paid by card every month, by default. */
export const aSubscription = (more: Partial<SubscriptionView> = {}): SubscriptionView => ({
  id: '0199bbbb-0000-7000-8000-000000000001',
  type: 'AccountSubscription',
  name: 'Creator',
  status: 'active',
  inTrial: false,
  active: true,
  cancellationScheduled: false,
  trialEnd: null,
  subscriptionEndDate: null,
  nextBillingAmount: 13.99,
  nextBillingAt: '2026-12-05T12:00:00.000Z',
  comingAmount: null,
  comingAt: null,
  reactivationAmount: null,
  renewalFailedAt: null,
  currency: 'usd',
  token: 'T'.repeat(43),
  canUpgradeAccount: true,
  frequency: 'monthly',
  paymentMethod: 'card',
  account: { guid: '0199aaaa-0000-7000-8000-000000000001', accountType: 5 },
  ...more,
});

export const anAddon = (more: Partial<SubscriptionView> = {}): SubscriptionView =>
  aSubscription({
    id: '0199bbbb-0000-7000-8000-000000000002',
    type: 'AddonSubscription',
    name: 'Europa',
    nextBillingAmount: 6.99,
    token: 'A'.repeat(43),
    ...more,
  });

const end = '2026-12-05T12:00:00.000Z';

/** A subscription that ends with its paid period. */
const ending = { status: 'non_renewing', active: false, cancellationScheduled: true } as const;
export const endingSubscription = (more: Partial<SubscriptionView> = {}): SubscriptionView =>
  aSubscription({
    ...ending,
    subscriptionEndDate: end,
    nextBillingAmount: null,
    nextBillingAt: null,
    ...more,
  });

/** An ended subscription; its account is on the free plan. */
export const endedSubscription = (more: Partial<SubscriptionView> = {}): SubscriptionView =>
  aSubscription({
    status: 'cancelled',
    active: false,
    subscriptionEndDate: '2026-10-05T12:00:00.000Z',
    nextBillingAmount: null,
    nextBillingAt: null,
    reactivationAmount: 13.99,
    canUpgradeAccount: false,
    account: { guid: '0199aaaa-0000-7000-8000-000000000001', accountType: 0 },
    ...more,
  });
