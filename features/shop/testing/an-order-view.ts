import type { OrderView } from '../orders.contract.ts';

let made = 0;
const newId = () => {
  made += 1;
  return `0198f100-0000-7000-8000-${String(made).padStart(12, '0')}`;
};

/** A sample pack in an order, with one file. */
export function anOrderProduct(
  more: Partial<OrderView['products'][number]> = {},
): OrderView['products'][number] {
  return {
    id: newId(),
    productId: newId(),
    title: 'Night Pack',
    class: 'SamplePack',
    fileSize: 4_000_000,
    downloads: [{ id: newId(), fileName: 'Night Pack.zip', fileSize: 4_000_000 }],
    downloadState: 'open',
    updatedAt: '2026-03-09T07:05:00.000Z',
    ...more,
  };
}

/** An order of one product, as its buyer sees it. */
export const anOrderView = (more: Partial<OrderView> = {}): OrderView => ({
  id: newId(),
  number: 1000 + made,
  createdAt: '2026-03-09T07:05:00.000Z',
  totalAmount: 12.5,
  currency: 'usd',
  products: [anOrderProduct()],
  takenBack: false,
  ...more,
});
