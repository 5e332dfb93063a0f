import type { AdminOrderView } from '../admin-orders.contract.ts';

/** A paid order of one pack, which can be downloaded, as admins see it. */
export const anAdminOrderView = (more: Partial<AdminOrderView> = {}): AdminOrderView => ({
  id: '0199bbbb-0000-7000-8000-000000000001',
  number: 12,
  createdAt: '2026-11-20T12:00:00.000Z',
  totalMinor: 1499,
  currency: 'USD',
  buyer: { username: 'ada', email: 'ada@example.org', selfLink: '/user/ada' },
  payment: {
    id: '0199bbbb-0000-7000-8000-000000000002',
    state: 'fulfilled',
    refundedMinor: 0,
    gateway: 'test',
    gatewayPaymentId: 'pay_1',
  },
  consent: '',
  takenBackAt: null,
  products: [
    {
      id: '0199bbbb-0000-7000-8000-000000000003',
      productId: '0199bbbb-0000-7000-8000-000000000004',
      title: 'Night Pack',
      class: 'SamplePack',
      amountMinor: 1499,
      downloadState: 'open',
      downloadUntil: '2026-11-21T12:00:00.000Z',
      downloads: 0,
    },
  ],
  ...more,
});
