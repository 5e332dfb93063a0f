import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { listProductStyles, listProducts } from '../contract.ts';
import { aProduct } from '../testing/a-product.ts';
import { insertOwnedProducts } from './owned-product.store.ts';
import { insertProductPrices } from './product.store.ts';

const world = await aWorld();
const { clock } = world;
const { db } = world.platform;
const ada = await world.person('ada');

type Query = RequestInputOf<typeof listProducts>;
/** The shared answers of the last second are not used. */
async function titlesOf(query: Query, who = world.guest): Promise<string[]> {
  clock.advance(1001);
  return (await who.call(listProducts, query)).products.map(({ title }) => title);
}

/** Removes the products of earlier tests. */
async function emptyShop(): Promise<void> {
  await db.deleteFrom('owned_products').execute();
  await db.deleteFrom('products').execute();
  clock.advance(1001);
}

test('a guest sees products on sale, newest first, with price, preview and credited member', async () => {
  await emptyShop();
  const id = await aProduct(world.platform, { title: 'First', artist_id: ada.id, musical_key: 'A minor' });
  clock.advance(1000);
  await aProduct(world.platform, { title: 'Second' });
  await aProduct(world.platform, { title: 'Withdrawn', published_at: null });
  await aProduct(world.platform, { title: 'Later', published_at: new Date(clock.now().getTime() + 60_000) });
  await aProduct(world.platform, { title: 'In kronor only', prices: { SEK: 9900 } });
  expect(await titlesOf({})).toEqual(['Second', 'First']);
  const [, first] = (await world.guest.call(listProducts, {})).products;
  expect(first).toMatchObject({
    id,
    class: 'SamplePack',
    kind: 'pack',
    style: 'House',
    bpm: 124,
    key: 'A minor',
    priceForCurrency: 14.99,
    currency: 'usd',
    previewDuration: 24_000,
    previewUrl: expect.stringContaining(`products/${id}/preview.mp3`),
    artist: { id: ada.id, username: ada.username },
    owned: null,
  });
  clock.advance(60_001);
  expect(await titlesOf({})).toEqual(['Later', 'Second', 'First']);
});

test('a member sees prices in their own currency and which products they own', async () => {
  await emptyShop();
  const [owned, other] = [await aProduct(world.platform), await aProduct(world.platform)];
  await insertOwnedProducts(db, { userId: ada.id, productIds: [owned], since: clock.now() });
  await updateUser(db, ada.id, { currency: 'SEK' });
  const { products } = await ada.call(listProducts, {});
  expect(new Map(products.map((one) => [one.id, one.owned]))).toEqual(
    new Map([
      [owned, true],
      [other, false],
    ]),
  );
  expect(products.map(({ priceForCurrency, currency }) => [priceForCurrency, currency])).toEqual([
    [149, 'sek'],
    [149, 'sek'],
  ]);
  await updateUser(db, ada.id, { currency: 'CAD' });
  expect((await ada.call(listProducts, {})).products[0]?.currency).toBe('usd');
});

test('a guest sees prices in the currency of their country, in the list, of one product and in the cart [PRICE-027]', async () => {
  await emptyShop();
  const id = await aProduct(world.platform);
  for (const [language, price, currency] of [
    ['sv-SE', 149, 'sek'],
    ['de-DE', 13.99, 'eur'],
    ['en-GB', 11.99, 'gbp'],
    ['ja-JP', 14.99, 'usd'],
  ] as const) {
    const guest = world.newGuest();
    const get = async (url: string) =>
      (await guest.raw({ method: 'GET', url, headers: { 'accept-language': language } })).body;
    const shown = { price_for_currency: price, currency };
    expect((await get('/api/products')).products).toEqual([expect.objectContaining(shown)]);
    expect((await get(`/api/products/${id}`)).product).toMatchObject(shown);
    await guest.raw({ method: 'POST', url: `/cart/add/${id}` });
    expect(await get('/api/cart')).toMatchObject({ products: [shown], total: price, currency });
  }
});

test('the latest price that has begun is in force', async () => {
  await emptyShop();
  const id = await aProduct(world.platform, { prices: { USD: 1000 } });
  const inAnHour = new Date(clock.now().getTime() + 3_600_000);
  await insertProductPrices(db, [
    { product_id: id, currency: 'USD', valid_from: inAnHour, amount_minor: 500 },
    { product_id: id, currency: 'USD', valid_from: new Date(1000), amount_minor: 1200 },
  ]);
  const priceNow = async (sort: Query['sort']) =>
    (await world.guest.call(listProducts, { sort })).products.map((one) => one.priceForCurrency);
  expect([await priceNow('newest'), await priceNow('price')]).toEqual([[12], [12]]);
  clock.advance(3_600_001);
  expect([await priceNow('newest'), await priceNow('price')]).toEqual([[5], [5]]);
});

test('products are filtered by kind, style and tempo, also together', async () => {
  await emptyShop();
  await aProduct(world.platform, { title: 'House pack' });
  await aProduct(world.platform, { title: 'House kick', class: 'SingleSound', bpm: null });
  await aProduct(world.platform, { title: 'Ambient pack', style: 'Ambient', bpm: 89 });
  await aProduct(world.platform, { title: 'Trap pack', style: 'Trap', bpm: 90 });
  await aProduct(world.platform, { title: 'Strings', class: 'SynthContent', style: 'Ambient', bpm: null });
  const sorted = async (query: Query) => (await titlesOf(query)).toSorted();
  expect(await sorted({ kind: 'pack' })).toEqual(['Ambient pack', 'House pack', 'Trap pack']);
  expect(await sorted({ kind: 'sound' })).toEqual(['House kick']);
  expect(await sorted({ kind: 'content' })).toEqual(['Strings']);
  expect(await sorted({ style: 'Ambient' })).toEqual(['Ambient pack', 'Strings']);
  expect(await sorted({ tempo: 'slow' })).toEqual(['Ambient pack']);
  expect(await sorted({ tempo: 'medium' })).toEqual(['Trap pack']);
  expect(await sorted({ tempo: 'fast' })).toEqual(['House pack']);
  expect(await sorted({ kind: 'pack', style: 'Trap', tempo: 'medium' })).toEqual(['Trap pack']);
  expect(await sorted({ style: 'Polka' })).toEqual([]);
  expect(await world.guest.call(listProductStyles, {})).toEqual({ styles: ['Ambient', 'House', 'Trap'] });
});

test.each(['newest', 'price', 'price_descending'] as const)(
  'pages of the order "%s" show each product once while new ones appear',
  async (sort) => {
    await emptyShop();
    const ids: string[] = [];
    for (const minor of [300, 100, 200, 200, 100, 300, 200]) {
      ids.push(await aProduct(world.platform, { prices: { USD: minor } }));
      if (minor !== 200) clock.advance(1000);
    }
    const seen: { id: string; priceForCurrency: number | null }[] = [];
    let page: string | number | undefined;
    do {
      const answer = await world.guest.call(listProducts, { sort, items: 2, page });
      seen.push(...answer.products);
      page = answer.meta.nextPage ?? undefined;
      await aProduct(world.platform, { prices: { USD: sort === 'price' ? 1 : 9999 } });
      clock.advance(1001);
    } while (page !== undefined);
    const shown = seen.filter(({ id }) => ids.includes(id));
    expect(shown.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const prices = shown.map((one) => one.priceForCurrency ?? -1);
    if (sort === 'price') expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    if (sort === 'price_descending') expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  },
);

test('an unknown kind, tempo or order and a style that is too long are refused', async () => {
  for (const query of ['kind=loops', 'tempo=presto', 'sort=title', 'style=', `style=${'x'.repeat(41)}`]) {
    expect((await world.guest.raw({ method: 'GET', url: `/api/products?${query}` })).status, query).toBe(422);
  }
  const odd = await world.guest.raw({ method: 'GET', url: '/api/products?page=k%00&items=-1' });
  expect(odd.status).toBeLessThan(500);
});

const unchanged = ['products', 'product_prices', 'carts', 'cart_items', 'owned_products'] as const;
wrongInputs({ world, endpoint: listProducts, as: () => world.newGuest(), good: () => ({}), unchanged });
wrongInputs({ world, endpoint: listProductStyles, as: () => world.newGuest(), good: () => ({}), unchanged });
