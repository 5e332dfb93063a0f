// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { ProductDetails } from '../contract.ts';
import { aCartView, aProductView } from '../testing/a-product-view.ts';
import { AddToCart } from './add-to-cart.tsx';
import { productHead } from './product-head.ts';
import { ProductPage } from './product-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  act(() => getPlayerStore().stop());
  cleanup();
});

const calls = { product: 'GET /api/products/:id', add: 'POST /cart/add/:id' } as const;

async function open(product: ProductDetails, answers: Answers = {}) {
  const opened = await openTracks(<ProductPage params={{ productId: product.id }} />, {
    viewer: null,
    answers: {
      [calls.product]: () => ({ product }),
      'GET /api/cart': () => aCartView(),
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}
const itemProp = (name: string) => document.querySelector(`[itemprop="${name}"]`);

test('the page shows title, cover, description, price with currency, contents, licence and size [ACCOUNT-069]', async () => {
  await open(aProductView({ title: 'Cellar' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cellar');
  for (const text of [
    'Low and warm.',
    '14.99 USD',
    'Use it in your music.',
    '8.9 MB',
    'Sample pack',
    '124 BPM',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.querySelector('article svg')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Loops' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Bass 124 Am7.7 s',
    'Kick0.9 s',
  ]);
});

test('the preview plays in the page’s player [ACCOUNT-069]', async () => {
  const product = aProductView({ title: 'Cellar' });
  const { user } = await open(product);
  await user.click(screen.getByRole('button', { name: 'Play Cellar' }));
  expect(getPlayerStore().getState()).toMatchObject({ id: product.id, songUrl: product.previewUrl });
  expect(await screen.findByRole('slider', { name: 'Seek in Cellar' })).toBeTruthy();
});

test('"Add to cart" sends the product once and goes to the checkout; then the page leads there [ACCOUNT-071]', async () => {
  const product = aProductView({ title: 'Cellar' });
  const { calls: sent, user, went } = await open(product, { [calls.add]: () => aCartView(product) });
  await user.dblClick(screen.getByRole('button', { name: 'Add to cart' }));
  const link = await screen.findByRole('link', { name: 'Go to checkout' });
  expect(link.getAttribute('href')).toBe('/checkout?product_type=sound');
  expect(sent(calls.add)).toEqual([{ id: product.id }]);
  expect(went).toEqual(['/checkout?product_type=sound']);
  expect(screen.getByRole('button', { name: 'Cart (1)' })).toBeTruthy();
});

test('two additions at once are sent one after the other, so that a guest gets one cart', async () => {
  const [one, other] = [aProductView({ title: 'Cellar' }), aProductView({ id: 'b', title: 'Attic' })];
  const first = Promise.withResolvers<unknown>();
  const { calls: sent, user } = await openTracks(
    <>
      <AddToCart product={one} />
      <AddToCart product={other} />
    </>,
    {
      viewer: null,
      answers: {
        'GET /api/cart': () => aCartView(),
        [calls.add]: ({ id }: { id?: string }) => (id === one.id ? first.promise : aCartView(one, other)),
      },
    },
  );
  for (const button of screen.getAllByRole('button', { name: 'Add to cart' })) await user.click(button);
  expect(sent(calls.add)).toEqual([{ id: one.id }]);
  await act(async () => first.resolve(aCartView(one)));
  await waitFor(() => expect(sent(calls.add)).toEqual([{ id: one.id }, { id: other.id }]));
  expect(await screen.findAllByRole('link', { name: 'Go to checkout' })).toHaveLength(2);
});

test('a refused addition shows the server’s text and reads the product again', async () => {
  const product = aProductView({ title: 'Cellar' });
  let owned = false;
  const { user } = await open(product, {
    [calls.product]: () => ({ product: { ...product, owned } }),
    [calls.add]: () => {
      owned = true;
      throw new Refusal(422, 'You own this already.');
    },
  });
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText('You own this already.')).toBeTruthy();
  expect(await screen.findByText('In your studio')).toBeTruthy();
});

test('a product that the viewer owns shows "In your studio" instead of "Add to cart" [ACCOUNT-072]', async () => {
  await open(aProductView({ owned: true }));
  expect(screen.getByText('In your studio')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});

test('search engines read product, price, currency and picture from the page', async () => {
  const product = aProductView({ title: 'Cellar', priceForCurrency: 15, currency: 'eur' });
  await open(product);
  expect(
    document.querySelector('[itemtype="https://schema.org/Product"]')?.contains(itemProp('offers')),
  ).toBe(true);
  expect(itemProp('name')?.textContent).toBe('Cellar');
  expect(itemProp('price')?.getAttribute('content')).toBe('15.00');
  expect(itemProp('priceCurrency')?.getAttribute('content')).toBe('EUR');
  expect(itemProp('image')?.getAttribute('href')).toBe(
    `https://tonehall.example/covers/${product.id}/1000.png`,
  );
  expect(productHead(product, { siteUrl: 'https://tonehall.example' })).toMatchObject({
    title: 'Cellar',
    path: `/shop/${product.id}`,
    kind: 'product',
  });
});

test('what is no longer on sale has neither price nor button nor preview, and is not for search engines', async () => {
  const withdrawn = aProductView({ owned: true, priceForCurrency: null, previewUrl: null });
  await open(withdrawn);
  await waitFor(() => expect(screen.getByText('In your studio')).toBeTruthy());
  expect(itemProp('offers')).toBeNull();
  expect(within(screen.getByRole('article')).queryByRole('button', { name: /Play/ })).toBeNull();
  expect(productHead(withdrawn, { siteUrl: 'https://tonehall.example' })).toMatchObject({ noIndex: true });
});
