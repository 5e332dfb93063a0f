import type { AdminProductView } from '../admin-products.contract.ts';

/** A pack on sale, as admins see it. */
export const anAdminProductView = (more: Partial<AdminProductView> = {}): AdminProductView => ({
  id: '0199bbbb-0000-7000-8000-000000000004',
  title: 'Night Pack',
  description: 'Eight loops.',
  class: 'SamplePack',
  kind: 'pack',
  style: 'House',
  bpm: 124,
  key: 'A minor',
  cloudfrontUrlSmall: '/covers/0199bbbb-0000-7000-8000-000000000004/400.svg',
  state: 'on_sale',
  missing: [],
  prices: [
    { currency: 'EUR', amountMinor: 1399 },
    { currency: 'GBP', amountMinor: 1199 },
    { currency: 'SEK', amountMinor: 14_900 },
    { currency: 'USD', amountMinor: 1499 },
  ],
  files: [{ name: 'Night Pack.zip', size: 4_000_000 }],
  soundsInMaking: 0,
  failure: '',
  previewUrl: null,
  previewDuration: null,
  sold: false,
  owners: 0,
  publishedAt: '2026-11-20T12:00:00.000Z',
  createdAt: '2026-11-19T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...more,
});
