// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { ProductDetails } from '../contract.ts';
import { aCartView, aProductView, toListed } from '../testing/a-product-view.ts';
import { ProductsPage } from './products-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  act(() => getPlayerStore().stop());
  cleanup();
});

const calls = { list: 'GET /api/products', cart: 'GET /api/cart', remove: 'GET /cart/remove/:id' } as const;
const pageOf = (products: readonly ProductDetails[], nextPage: string | null = null) => ({
  products: products.map(toListed),
  meta: { nextPage },
});

async function open(
  products: readonly ProductDetails[],
  { search = {}, answers = {} }: { search?: Record<string, string>; answers?: Answers } = {},
) {
  const opened = await openTracks(<ProductsPage search={search} />, {
    viewer: null,
    answers: {
      [calls.list]: () => pageOf(products),
      [calls.cart]: () => aCartView(),
      'GET /api/product_styles': () => ({ styles: ['Ambient', 'House'] }),
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}
const card = (name: string) => within(screen.getByRole('article', { name }));

test('a card shows kind, title, credited member, style, tempo, key and price, and leads to the product', async () => {
  const artist = {
    id: '0198f000-0000-7000-8000-00000000000b',
    guid: '0198f000-0000-7000-8000-00000000000b',
    username: 'ben',
    profileLink: 'ben',
    selfLink: '/user/ben',
    avatarSmallUrl: null,
    accountType: 0,
    admin: false,
  };
  const cellar = aProductView({ title: 'Cellar', artist });
  await open([cellar, aProductView({ title: 'Attic', owned: true })]);
  expect(card('Cellar').getByRole('link', { name: 'Cellar' }).getAttribute('href')).toBe(
    `/shop/${cellar.id}`,
  );
  expect(card('Cellar').getByRole('link', { name: 'ben' }).getAttribute('href')).toBe('/user/ben');
  for (const text of ['Sample pack', 'House · 124 BPM · A minor', '14.99 USD'])
    expect(card('Cellar').getByText(text)).toBeTruthy();
  expect(card('Attic').getByText('In your studio')).toBeTruthy();
  expect(card('Attic').queryByText('14.99 USD')).toBeNull();
});

test('the play button plays the preview in the page’s player, with the list as its queue', async () => {
  const [one, two] = [aProductView({ title: 'Cellar' }), aProductView({ title: 'Attic' })];
  await open([one, two]);
  fireEvent.click(card('Cellar').getByRole('button', { name: 'Play Cellar' }));
  expect(getPlayerStore().getState()).toMatchObject({
    id: one.id,
    title: 'Cellar',
    songUrl: one.previewUrl,
    shortLinkId: null,
    doesUserLike: null,
    hasNext: true,
  });
  expect(getPlayerStore().upcoming()?.id).toBe(two.id);
});

test('a product without a preview has no play button', async () => {
  await open([aProductView({ title: 'Silent', previewUrl: null })]);
  expect(card('Silent').queryByRole('button')).toBeNull();
});

test('filters and order of the address are asked for and shown; a change leads to another address', async () => {
  const search = { kind: 'pack', style: 'House', tempo: 'fast', sort: 'price' };
  const { calls: sent, went } = await open([], { search });
  expect(sent(calls.list)).toEqual([{ ...search, page: undefined }]);
  expect(screen.getByRole('link', { name: 'Sample packs' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Single sounds' }).getAttribute('href')).toBe(
    '/products?kind=sound&style=House&tempo=fast&sort=price',
  );
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(screen.getByLabelText<HTMLSelectElement>('Style').value).toBe('House');
  choose('Style', 'Ambient');
  choose('Tempo', '');
  choose('Sort by', 'newest');
  expect(went).toEqual([
    '/products?kind=pack&style=Ambient&tempo=fast&sort=price',
    '/products?kind=pack&style=House&sort=price',
    '/products?kind=pack&style=House&tempo=fast',
  ]);
});

test('without products the page says so, and with a filter leads to all', async () => {
  await open([]);
  expect(screen.getByText('There are no sounds yet')).toBeTruthy();
  cleanup();
  await open([], { search: { style: 'Polka' } });
  expect(screen.getByText('No sounds fit these filters')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all sounds' }).getAttribute('href')).toBe('/products');
  expect(screen.getByLabelText<HTMLSelectElement>('Style').value).toBe('Polka');
});

test('the next page is asked for by its cursor and appended, a product that moved is shown once', async () => {
  const [one, two] = [aProductView({ title: 'One' }), aProductView({ title: 'Two' })];
  const { calls: sent, user } = await open([], {
    answers: {
      [calls.list]: ({ page }: { page?: string }) =>
        page === undefined ? pageOf([one], 'kNext') : pageOf([one, two]),
    } as Answers,
  });
  await user.click(screen.getByRole('button', { name: /more/i }));
  await screen.findByRole('article', { name: 'Two' });
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(sent(calls.list).map(({ page }) => page)).toEqual([undefined, 'kNext']);
});

test('when the list fails the page offers to try again', async () => {
  let failing = true;
  const { user } = await open([], {
    answers: {
      [calls.list]: () => {
        if (failing) throw new Refusal(500, 'no');
        return pageOf([aProductView({ title: 'Cellar' })]);
      },
    },
  });
  failing = false;
  await user.click(await screen.findByRole('button', { name: /try again/i }));
  await screen.findByRole('article', { name: 'Cellar' });
});

test('the cart shows how many products are in it, their prices and the sum; removing one updates all of it', async () => {
  const [one, two] = [
    aProductView({ title: 'Cellar' }),
    aProductView({ title: 'Attic', priceForCurrency: 5 }),
  ];
  const { calls: sent, user } = await open([], {
    answers: { [calls.cart]: () => aCartView(one, two), [calls.remove]: () => aCartView(two) },
  });
  await user.click(await screen.findByRole('button', { name: 'Cart (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your cart' }));
  const items = () => dialog.getAllByRole('listitem').map((item) => item.textContent);
  expect(items()).toEqual(['Cellar14.99 USD', 'Attic5.00 USD']);
  expect(dialog.getByText('19.99 USD')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe(
    '/checkout?product_type=sound',
  );
  await user.click(dialog.getByRole('button', { name: 'Remove Cellar' }));
  await waitFor(() => expect(items()).toEqual(['Attic5.00 USD']));
  expect(sent(calls.remove)).toEqual([{ id: one.id }]);
  expect(screen.getByRole('button', { name: 'Cart (1)', hidden: true })).toBeTruthy();
});

test('an empty cart says so', async () => {
  const { user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'Cart' }));
  expect(await screen.findByText('Your cart is empty')).toBeTruthy();
});
