import type { AdminPaymentView } from '../admin-payments.contract.ts';

/** A paid payment as admins see it. */
export const aPaymentView = (more: Partial<AdminPaymentView> = {}): AdminPaymentView => ({
  id: '0199aaaa-0000-7000-8000-000000000001',
  title: 'Tonehall Creator',
  purpose: 'subscription',
  state: 'fulfilled',
  totalMinor: 1399,
  refundedMinor: 0,
  refundableMinor: 1399,
  currency: 'USD',
  gateway: 'test',
  gatewayPaymentId: 'pay_1',
  declineCode: null,
  payer: { username: 'ada', email: 'ada@example.org', selfLink: '/user/ada' },
  createdAt: '2026-11-20T12:00:00.000Z',
  settledAt: '2026-11-20T12:00:02.000Z',
  dispute: null,
  disputedAt: null,
  takenBackAt: null,
  refundFailedAt: null,
  refunds: [],
  ...more,
});
