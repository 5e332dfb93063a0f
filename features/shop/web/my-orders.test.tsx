// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderAccountSection } from '#features/account/testing/render-account-section.tsx';
import { AccountPage } from '#features/account/web/account-page.tsx';
import type { OrderView } from '../orders.contract.ts';
import { anOrderProduct, anOrderView } from '../testing/an-order-view.ts';
import { MyOrders } from './my-orders.tsx';

afterEach(cleanup);

const call = 'GET /api/accounts/orders';
const answer = (orders: readonly OrderView[], nextPage: string | null = null) => ({
  orders,
  meta: { nextPage },
});
const open = (...orders: readonly OrderView[]) =>
  renderAccountSection(
    <MyOrders />,
    { [call]: () => answer(orders) },
    { supportEmail: 'support@example.org' },
  );
const order = (number: number) => within(screen.getByRole('listitem', { name: `Order ${number}` }));

test('an order shows number, date in UTC, products with their pages, and the subtotal [ACCOUNT-046] [ACCOUNT-051] [ACCOUNT-052] [ACCOUNT-055]', async () => {
  const product = anOrderProduct({ title: 'Cellar' });
  await open(anOrderView({ number: 1042, totalAmount: 12.5, products: [product] }));
  const shown = order(1042);
  expect(shown.getByRole('heading', { name: 'Order 1042' })).toBeTruthy();
  expect(shown.getByText('2026-03-09 07:05:00').getAttribute('datetime')).toBe('2026-03-09T07:05:00.000Z');
  expect(shown.getByRole('link', { name: 'Cellar' }).getAttribute('href')).toBe(`/shop/${product.productId}`);
  expect(shown.getByText('Subtotal').parentElement?.textContent).toBe('Subtotal12.50 USD');
});

test('each file of a product is a link with its name and size [ACCOUNT-047] [ACCOUNT-062] [ACCOUNT-094]', async () => {
  const files = [
    { id: '0198f100-0000-7000-8000-00000000aaaa', fileName: 'Cellar.zip', fileSize: 8_900_000 },
    { id: '0198f100-0000-7000-8000-00000000bbbb', fileName: 'Licence.txt', fileSize: 900 },
  ];
  const product = anOrderProduct({ title: 'Cellar', downloads: files });
  await open(anOrderView({ products: [product] }));
  const links = within(screen.getByRole('list', { name: 'Files of Cellar' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Cellar.zip8.9 MB', `/download/${product.id}/${files[0]?.id}`],
    ['Licence.txt900 bytes', `/download/${product.id}/${files[1]?.id}`],
  ]);
});

test('content has no download, and an expired one names where to write to [ACCOUNT-057] [ACCOUNT-059] [ACCOUNT-061]', async () => {
  const expired = anOrderProduct({ downloadState: 'expired' });
  const content = anOrderProduct({ class: 'SynthContent', downloadState: 'none', downloads: [] });
  await open(
    anOrderView({ number: 1, products: [expired] }),
    anOrderView({ number: 2, products: [content] }),
  );
  expect(order(1).getByText(/^Download expired/).textContent).toBe('Download expired (contact us for info)');
  const link = order(1).getByRole('link', { name: 'contact us' });
  expect(link.getAttribute('href')).toBe('mailto:support@example.org');
  expect(order(2).getByText('No download for this product')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /zip/ })).toBeNull();
});

test('an order whose money went back says so and has no files [ACCOUNT-100]', async () => {
  const product = anOrderProduct({ downloadState: 'none', downloads: [] });
  await open(anOrderView({ number: 1, takenBack: true, products: [product] }));
  expect(order(1).getByText(/went back, and its sounds are no longer yours/)).toBeTruthy();
  expect(order(1).queryByText('No download for this product')).toBeNull();
});

test('five orders are shown, and "Show more" appends five while there are more [ACCOUNT-093]', async () => {
  const orders = Array.from({ length: 7 }, (_none, at) => anOrderView({ number: 2000 - at }));
  const { user, calls } = await renderAccountSection(<MyOrders />, {
    [call]: (({ page }: { page?: string }) =>
      page ? answer(orders.slice(5)) : answer(orders.slice(0, 5), 'next')) as never,
  });
  const numbers = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(numbers()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Order 1994');
  expect(numbers()).toEqual(orders.map(({ number }) => `Order ${number}`));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls(call)).toEqual([{ items: 5 }, { items: 5, page: 'next' }]);
});

test('the account page says that there are no completed orders [ACCOUNT-053]', async () => {
  await renderAccountSection(<AccountPage search={{}} />);
  const section = within(screen.getByRole('region', { name: 'My orders' }));
  expect(section.getByText("You don't have any completed orders")).toBeTruthy();
});
