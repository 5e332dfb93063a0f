import { expect, test } from 'vitest';
import { logOut, signIn } from '#features/sign-in/contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { addToCart, getCart, removeFromCart } from '../contract.ts';
import { aProduct } from '../testing/a-product.ts';
import { insertOwnedProducts } from './owned-product.store.ts';
import { insertProductPrices, updateProduct } from './product.store.ts';
import { cleanUpCarts } from './shop.jobs.ts';

const world = await aWorld();
const { clock } = world;
const { db } = world.platform;
const tables = ['carts', 'cart_items', 'owned_products'] as const;
const ownPage = { 'sec-fetch-site': 'same-origin' };

let people = 0;
const aMember = () => {
  people += 1;
  return world.person(`buyer${people}`);
};
const idsIn = (cart: { products: readonly { id: string }[] }) => cart.products.map(({ id }) => id);
/** The browser's first cart cookie. */
const cartCookieOf = ({ cookies }: Pick<Person, 'cookies'>) => {
  const [name = '', token = ''] = [...cookies].find(([one]) => one.startsWith('tonehall_cart')) ?? [];
  return { name, token };
};
const giveCartCookie = (from: Person, to: Person) => {
  const { name, token } = cartCookieOf(from);
  to.cookies.set(name, token);
};
const countCarts = async () => (await db.selectFrom('carts').select('id').execute()).length;

test('a cart lists id, title, cover, price and currency of each product, and the sum [CHECKOUT-040]', async () => {
  const one = await aProduct(world.platform, { title: 'Cellar', prices: { USD: 1010 } });
  const other = await aProduct(world.platform, { title: 'Attic', prices: { USD: 2020 } });
  const browser = world.newGuest();
  await browser.call(addToCart, { id: one });
  clock.advance(1000);
  await browser.call(addToCart, { id: other });
  const { status, body } = await browser.raw({ method: 'GET', url: '/api/cart' });
  expect(status).toBe(200);
  expect(body).toEqual({
    products: [
      {
        id: one,
        title: 'Cellar',
        cloudfront_url_small: `/covers/${one}/400.svg`,
        price_for_currency: 10.1,
        currency: 'usd',
      },
      {
        id: other,
        title: 'Attic',
        cloudfront_url_small: `/covers/${other}/400.svg`,
        price_for_currency: 20.2,
        currency: 'usd',
      },
    ],
    total: 30.3,
    currency: 'usd',
    quote: expect.stringMatching(/^[\w-]{22}$/),
    needs_consent: true,
  });
});

test('a guest and a member each have a cart of their own; a product is in it once [CHECKOUT-046]', async () => {
  const [one, other] = [await aProduct(world.platform), await aProduct(world.platform)];
  const [ada, ben, somebody] = [await aMember(), await aMember(), world.newGuest()];
  await ada.call(addToCart, { id: one });
  const again = await ada.call(addToCart, { id: one });
  expect(idsIn(again)).toEqual([one]);
  await somebody.call(addToCart, { id: other });
  await somebody.call(addToCart, { id: other });
  expect(idsIn(await somebody.call(getCart, {}))).toEqual([other]);
  expect(idsIn(await ada.call(getCart, {}))).toEqual([one]);
  for (const who of [ben, world.newGuest()]) expect(idsIn(await who.call(getCart, {}))).toEqual([]);
});

test('a product that is owned is refused (422), one that is not on sale is not found [CHECKOUT-046]', async () => {
  const [owned, withdrawn] = [
    await aProduct(world.platform),
    await aProduct(world.platform, { published_at: null }),
  ];
  const unpriced = await aProduct(world.platform, { prices: {} });
  const ada = await aMember();
  await insertOwnedProducts(db, { userId: ada.id, productIds: [owned], since: clock.now() });
  const before = await tableSnapshot(db, tables);
  await expect(ada.call(addToCart, { id: owned })).rejects.toMatchObject({ status: 422 });
  for (const id of [withdrawn, unpriced, crypto.randomUUID()])
    for (const who of [ada, world.newGuest()])
      await expect(who.call(addToCart, { id })).rejects.toMatchObject({ status: 404 });
  expect(await tableSnapshot(db, tables)).toEqual(before);
});

test('reading a cart that nobody has filled writes no row and sets no cookie', async () => {
  const before = await countCarts();
  const browser = world.newGuest();
  await browser.call(getCart, {});
  await browser.call(removeFromCart, { id: crypto.randomUUID() });
  expect([await countCarts(), browser.cookies.size]).toEqual([before, 0]);
});

test("only the hash of a guest's token is stored, and another token finds nothing", async () => {
  const browser = world.newGuest();
  const { headers } = await browser.raw({
    method: 'POST',
    url: `/cart/add/${await aProduct(world.platform)}`,
  });
  const cookie = String(headers['set-cookie']);
  expect(cookie).toMatch(
    /^tonehall_cart_[0-9a-f]{8}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000/,
  );
  const { token } = cartCookieOf(browser);
  const rows = await db
    .selectFrom('carts')
    .select('token_hash')
    .where('token_hash', 'is not', null)
    .execute();
  expect(JSON.stringify(rows.map((row) => row.token_hash?.toString('base64url')))).not.toContain(token);
  for (const other of ['x'.repeat(43), '', 'short', token.slice(0, 42), `${token}x`, token.toUpperCase()]) {
    const forged = world.newGuest();
    forged.cookies.set('tonehall_cart', other);
    expect(idsIn(await forged.call(getCart, {})), other).toEqual([]);
  }
});

test('removing answers what is left, also for a product that is not in the cart [CHECKOUT-043] [CHECKOUT-048]', async () => {
  const [one, other] = [await aProduct(world.platform), await aProduct(world.platform)];
  for (const who of [await aMember(), world.newGuest()]) {
    await who.call(addToCart, { id: one });
    clock.advance(1000);
    await who.call(addToCart, { id: other });
    const remove = (id: string) => who.raw({ method: 'GET', url: `/cart/remove/${id}`, headers: ownPage });
    const first = await remove(one);
    expect([first.status, idsIn(first.body)]).toEqual([200, [other]]);
    for (const id of [one, crypto.randomUUID(), 'not-an-id', '', 'x'.repeat(100)]) {
      const again = await remove(id);
      expect([again.status, idsIn(again.body)], id).toEqual([200, [other]]);
      expect(idsIn(await who.call(getCart, {}))).toEqual([other]);
    }
  }
});

test('without an id nothing is removed, and the browser is led back to the cart [CHECKOUT-043]', async () => {
  const browser = world.newGuest();
  await browser.call(addToCart, { id: await aProduct(world.platform) });
  const before = await tableSnapshot(db, tables);
  const { status, headers } = await browser.raw({ method: 'GET', url: '/cart/remove' });
  expect([status, headers.location]).toEqual([302, '/checkout?product_type=sound']);
  expect(await tableSnapshot(db, tables)).toEqual(before);
});

test("another site's page, another host and a typed address remove nothing [CHECKOUT-048]", async () => {
  const id = await aProduct(world.platform);
  for (const who of [await aMember(), world.newGuest()]) {
    await who.call(addToCart, { id });
    for (const site of ['cross-site', 'same-site', 'none', 'rubbish']) {
      const { status, headers } = await who.raw({
        method: 'GET',
        url: `/cart/remove/${id}`,
        headers: { 'sec-fetch-site': site },
      });
      expect([status, headers['cache-control']], site).toEqual([200, 'private, no-store']);
      expect(idsIn(await who.call(getCart, {})), site).toEqual([id]);
    }
  }
});

test("nobody removes anything from somebody else's cart [CHECKOUT-048]", async () => {
  const id = await aProduct(world.platform);
  const [ada, ben, first, second] = [await aMember(), await aMember(), world.newGuest(), world.newGuest()];
  for (const who of [ada, first]) await who.call(addToCart, { id });
  for (const who of [ben, second])
    await who.raw({ method: 'GET', url: `/cart/remove/${id}`, headers: ownPage });
  for (const who of [ada, first]) expect(idsIn(await who.call(getCart, {}))).toEqual([id]);
});

test("signing in moves a guest's products to the member's cart once, without what they own [CHECKOUT-047]", async () => {
  const [kept, chosen, owned, both] = [
    await aProduct(world.platform),
    await aProduct(world.platform),
    await aProduct(world.platform),
    await aProduct(world.platform),
  ];
  const ada = await aMember();
  await insertOwnedProducts(db, { userId: ada.id, productIds: [owned], since: clock.now() });
  for (const id of [kept, both]) await ada.call(addToCart, { id });
  const browser = world.newGuest();
  clock.advance(1000);
  for (const id of [chosen, owned, both]) await browser.call(addToCart, { id });
  const { token } = cartCookieOf(browser);
  const carts = await countCarts();
  await browser.call(signIn, { user: { email: ada.email, password: testPassword } });
  expect(idsIn(await browser.call(getCart, {})).toSorted()).toEqual([kept, both, chosen].toSorted());
  expect(cartCookieOf(browser).token).toBe('');
  expect(await countCarts()).toBe(carts - 1);

  await browser.call(removeFromCart, { id: chosen });
  browser.cookies.set('tonehall_cart', token);
  expect(idsIn(await browser.call(getCart, {})).toSorted()).toEqual([kept, both].toSorted());
  await browser.call(logOut, {});
  expect(idsIn(await browser.call(getCart, {}))).toEqual([]);
});

test("of many simultaneous calls after signing in one moves the guest's cart [CHECKOUT-047]", async () => {
  const ids = [await aProduct(world.platform), await aProduct(world.platform)];
  for (let round = 0; round < 10; round += 1) {
    const ada = await aMember();
    const browser = world.newGuest();
    for (const id of ids) await browser.call(addToCart, { id });
    giveCartCookie(browser, ada);
    const { given, thrown } = await race(12, (at) =>
      at % 3 === 0 ? ada.call(addToCart, { id: ids[at % 2] ?? '' }) : ada.call(getCart, {}),
    );
    expect([given.length, thrown]).toEqual([12, []]);
    expect(idsIn(await ada.call(getCart, {})).toSorted()).toEqual(ids.toSorted());
    expect(idsIn(await browser.call(getCart, {}))).toEqual([]);
  }
});

test('a guest who fills a cart in two windows at once has one cart with both products [CHECKOUT-144]', async () => {
  const ids = [await aProduct(world.platform), await aProduct(world.platform)];
  for (let round = 0; round < 10; round += 1) {
    const before = await countCarts();
    const browser = world.newGuest();
    const { thrown } = await race(2, (at) => browser.call(addToCart, { id: ids[at] ?? '' }));
    expect(thrown).toEqual([]);
    const read = () => browser.raw({ method: 'GET', url: '/api/cart', headers: ownPage });
    const { given } = await race(4, read);
    for (const { body } of [...given, await read()]) expect(idsIn(body).toSorted()).toEqual(ids.toSorted());
    expect(await countCarts()).toBe(before + 1);
  }
});

test('what another window adds to a cart that was joined meanwhile is joined, too, and goes along to the member [CHECKOUT-144]', async () => {
  const [one, other, late] = [
    await aProduct(world.platform),
    await aProduct(world.platform),
    await aProduct(world.platform),
  ];
  const browser = world.newGuest();
  await race(2, (at) => browser.call(addToCart, { id: at === 0 ? one : other }));
  const window = world.newGuest();
  const [, second] = [...browser.cookies].toSorted(([a], [b]) => (a < b ? -1 : 1));
  window.cookies.set(...(second ?? ['', '']));
  await browser.call(getCart, {});
  await window.call(addToCart, { id: late });
  expect(idsIn(await browser.call(getCart, {})).toSorted()).toEqual([one, other, late].toSorted());
  const ada = await aMember();
  await browser.call(signIn, { user: { email: ada.email, password: testPassword } });
  expect(idsIn(await browser.call(getCart, {})).toSorted()).toEqual([one, other, late].toSorted());
  expect(cartCookieOf(browser).token).toBe('');
});

test('a cart of the release before, and one beside many forged cookies, is read', async () => {
  const id = await aProduct(world.platform);
  const browser = world.newGuest();
  await browser.call(addToCart, { id });
  const { name, token } = cartCookieOf(browser);
  browser.cookies.delete(name);
  browser.cookies.set('tonehall_cart', token);
  for (let at = 0; at < 9; at += 1) browser.cookies.set(`tonehall_cart_0000000${at}`, `${at}`.repeat(43));
  expect(idsIn(await browser.call(getCart, {}))).toEqual([id]);
});

test('many simultaneous additions of one product make one cart with one row [CHECKOUT-046]', async () => {
  const id = await aProduct(world.platform);
  for (let round = 0; round < 10; round += 1) {
    const ada = await aMember();
    const before = await countCarts();
    const { thrown } = await race(20, () => ada.call(addToCart, { id }));
    expect(thrown).toEqual([]);
    expect(idsIn(await ada.call(getCart, {}))).toEqual([id]);
    expect(await countCarts()).toBe(before + 1);
  }
});

test('a full cart refuses another product (422), also of simultaneous ones, and merging stops there', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 104; at += 1) ids.push(await aProduct(world.platform));
  const ada = await aMember();
  for (const id of ids.slice(0, 98)) await ada.call(addToCart, { id });
  const { given, thrown } = await race(6, (at) => ada.call(addToCart, { id: ids[98 + at] ?? '' }));
  expect(given.length).toBe(2);
  expect(thrown).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ status: 422 })));
  await ada.call(addToCart, { id: ids[0] ?? '' });
  const browser = world.newGuest();
  await browser.call(addToCart, { id: ids[103] ?? '' });
  giveCartCookie(browser, ada);
  expect((await ada.call(getCart, {})).products.length).toBe(100);
});

test('a cart that is full of what is no longer on sale takes another product', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 101; at += 1) ids.push(await aProduct(world.platform));
  const ada = await aMember();
  for (const id of ids.slice(0, 100)) await ada.call(addToCart, { id });
  await updateProduct(db, ids[7] ?? '', { published_at: null });
  const cart = await ada.call(addToCart, { id: ids[100] ?? '' });
  expect(idsIn(cart).sort()).toEqual([...ids.slice(0, 7), ...ids.slice(8)].sort());
  await updateProduct(db, ids[7] ?? '', { published_at: clock.now() });
  expect(idsIn(await ada.call(getCart, {})).length).toBe(100);
});

test('HEAD takes nothing out of a cart', async () => {
  const id = await aProduct(world.platform);
  const ada = await aMember();
  await ada.call(addToCart, { id });
  const url = `/cart/remove/${id}`;
  expect((await ada.raw({ method: 'HEAD', url, headers: ownPage })).status).toBe(404);
  expect(idsIn(await ada.call(getCart, {}))).toEqual([id]);
});

test('a cart shows prices of now, and leaves out what is no longer on sale [CHECKOUT-040]', async () => {
  const [one, other] = [
    await aProduct(world.platform, { prices: { USD: 1000 } }),
    await aProduct(world.platform, { prices: { USD: 500 } }),
  ];
  const browser = world.newGuest();
  for (const id of [one, other]) await browser.call(addToCart, { id });
  await updateProduct(db, other, { published_at: null });
  await insertProductPrices(db, [
    { product_id: one, currency: 'USD', valid_from: clock.now(), amount_minor: 1250 },
  ]);
  expect(await browser.call(getCart, {})).toMatchObject({ products: [{ id: one }], total: 12.5 });
});

test("a guest's cart is purged 30 days after its last change, a member's stays", async () => {
  const cleanUp = () =>
    transaction(db, (tx) => makeCall(world.platform, tx, guest).enqueue(cleanUpCarts, {})).then(world.drain);
  const id = await aProduct(world.platform);
  const [ada, browser] = [await aMember(), world.newGuest()];
  for (const who of [ada, browser]) await who.call(addToCart, { id });
  clock.advance(29 * 86_400_000);
  await browser.call(addToCart, { id });
  clock.advance(29 * 86_400_000);
  await cleanUp();
  expect(idsIn(await browser.call(getCart, {}))).toEqual([id]);
  clock.advance(86_400_000 + 1000);
  await cleanUp();
  expect(idsIn(await browser.call(getCart, {}))).toEqual([]);
  const { user_id: owner } = await db
    .selectFrom('carts')
    .select('user_id')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(owner).toBe(ada.id);
});

wrongInputs({ world, endpoint: getCart, as: () => world.newGuest(), good: () => ({}), unchanged: tables });
wrongInputs({
  world,
  endpoint: addToCart,
  as: () => world.newGuest(),
  good: async () => ({ id: await aProduct(world.platform) }),
  unchanged: tables,
});
