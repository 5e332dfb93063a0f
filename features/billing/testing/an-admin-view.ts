import type { AdminCouponView, AdminPlanView } from '../admin.contract.ts';

/** Pro at 39.99 USD a month, on sale, with one subscriber. */
export const anAdminPlan = (more: Partial<AdminPlanView> = {}): AdminPlanView => ({
  plan: 'pro',
  name: 'Pro',
  onSale: true,
  legacy: false,
  prices: [
    {
      frequency: 'monthly',
      currency: 'USD',
      amountMinor: 3999,
      validFrom: '2026-01-01T00:00:00.000Z',
      state: 'current',
    },
  ],
  subscribers: [{ frequency: 'monthly', currency: 'USD', amountMinor: 2999, count: 1, movable: 1, fixed: 0 }],
  moves: [],
  ...more,
});

/** A code of 25 percent for the first payment. */
export const anAdminCoupon = (more: Partial<AdminCouponView> = {}): AdminCouponView => ({
  id: '0199c0de-0000-7000-8000-000000000001',
  code: 'WELCOME25',
  couponType: 'percentage',
  percentOff: 25,
  accountType: null,
  period: null,
  cycles: 1,
  maxRedemptions: null,
  oncePerAccount: true,
  amounts: [],
  startsAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  active: true,
  redemptions: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
