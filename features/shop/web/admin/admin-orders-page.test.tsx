// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { conflict } from '#platform/pure/refusal.ts';
import type { AdminOrderView } from '../../admin-orders.contract.ts';
import { anAdminOrderView } from '../../testing/an-admin-order-view.ts';
import { AdminOrdersPage } from './admin-orders-page.tsx';

afterEach(cleanup);

const listCall = 'GET /api/admin/orders';
const renewCall = 'POST /api/admin/orders/products/:id/renewal';

const open = (items: AdminOrderView[], answers: Record<string, () => unknown> = {}) =>
  renderPeoplePage(<AdminOrdersPage />, {
    answers: { [listCall]: () => ({ items, meta: { nextPage: null } }), ...answers },
  });
const [pack] = anAdminOrderView().products;
if (!pack) throw new Error('the order has no product');

test('an admin reads buyer, payment and products of an order', async () => {
  const sound = { ...pack, id: '0199bbbb-0000-7000-8000-00000000000a', title: 'Kick', downloadUntil: null };
  await open([
    anAdminOrderView({
      payment: { ...anAdminOrderView().payment, state: 'partly_refunded', refundedMinor: 400 },
      products: [{ ...pack, downloadState: 'expired', downloads: 2 }, sound],
    }),
  ]);
  const card = within(await screen.findByRole('article', { name: 'Order 12' }));
  expect(card.getByText('Partly refunded')).toBeTruthy();
  expect(card.getByText(/4.00 USD was refunded/)).toBeTruthy();
  expect(card.getByText('ada@example.org')).toBeTruthy();
  expect(card.getByText(/Could be downloaded until .* · Fetched 2 times/)).toBeTruthy();
  expect(card.getByText('Can always be downloaded · Never fetched')).toBeTruthy();
  expect(card.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Renew the download of Night Pack',
  ]);
});

test('an admin renews a download, and sees the order anew', async () => {
  const { calls } = await open([anAdminOrderView()], { [renewCall]: () => anAdminOrderView() });
  fireEvent.click(await screen.findByRole('button', { name: 'Renew the download of Night Pack' }));
  expect(await screen.findByText('The time to download it begins again.')).toBeTruthy();
  expect(calls(renewCall)).toMatchObject([{ id: pack.id }]);
  expect(calls(listCall).length).toBe(2);
});

test('an admin reads why a download was not renewed', async () => {
  await open([anAdminOrderView()], {
    [renewCall]: () => {
      throw conflict('What was bought was taken back.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Renew the download of Night Pack' }));
  expect(await screen.findByText('What was bought was taken back.')).toBeTruthy();
});

test('nothing can be renewed for a buyer who has left, nor after the products were taken back', async () => {
  await open([
    anAdminOrderView({ buyer: null }),
    anAdminOrderView({
      id: '0199bbbb-0000-7000-8000-00000000000b',
      number: 11,
      takenBackAt: '2026-11-21T09:00:00.000Z',
      products: [{ ...pack, downloadState: 'none', downloadUntil: null }],
    }),
  ]);
  expect(await screen.findByText('Somebody who has left')).toBeTruthy();
  expect(screen.getByText(/Has no download/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Renew/ })).toBeNull();
});

test('an admin searches by what they have typed, and reads that nothing is found', async () => {
  const { calls } = await open([]);
  expect(await screen.findByText('Nobody has bought a sound yet.')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' ada@example.org ' } });
  fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement);
  expect(await screen.findByText('There is no order of “ada@example.org”.')).toBeTruthy();
  expect(calls(listCall).at(-1)).toMatchObject({ search: 'ada@example.org' });
});
