import { expect, test } from 'vitest';
import { buySounds } from '#features/checkout/testing/buy-sounds.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { listAdminProducts, setProductOnSale, updateProduct } from '../../admin-products.contract.ts';
import { addToCart, getCart, getProduct, listProducts } from '../../contract.ts';
import { listOrders } from '../../orders.contract.ts';
import { aProduct } from '../../testing/a-product.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
const admin = await world.person('admin', { admin: true });

const productOf = async (id: string) => {
  const [found] = (await admin.call(listAdminProducts, { search: id })).items;
  if (!found) throw new Error(`there is no product ${id}`);
  return found;
};
/** The input of a change that changes nothing. */
const unchangedInput = async (id: string) => {
  const { title, description, style, bpm, key, updatedAt: seenAt } = await productOf(id);
  return { id, title, description, style, bpm, key, prices: [], seenAt };
};
const logged = async () => {
  const rows = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'details'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ actor_id, action, details }) => [
    actor_id,
    action,
    (details as { subject?: string }).subject,
  ]);
};
const pricesOf = (id: string) =>
  db
    .selectFrom('product_prices')
    .select(['currency', 'amount_minor'])
    .where('product_id', '=', id)
    .orderBy('currency')
    .orderBy('valid_from')
    .execute();

test('an admin finds products on sale, withdrawn and unfinished by title, style and id, page by page [ACCOUNT-101]', async () => {
  const ids: string[] = [];
  for (const more of [
    { title: 'Harbour Dust', style: 'Dub' },
    { title: 'Withdrawn', style: 'Harbour House', published_at: null },
    { title: '100% Harbour_', published_at: null, preview_key: null, preview_ms: null },
    { title: 'Harbour Set', class: 'SynthContent', published_at: null },
    { title: 'Harbour Cheap', published_at: null, prices: { USD: 100 } },
  ]) {
    clock.advance(1000);
    ids.unshift(await aProduct(platform, more));
  }
  const found = async (search: string) =>
    (await admin.call(listAdminProducts, { search })).items.map(({ title, state, missing }) => [
      title,
      state,
      missing,
    ]);
  expect(await found(' hARBOUR ')).toEqual([
    ['Harbour Cheap', 'unfinished', ['prices']],
    ['Harbour Set', 'off_sale', ['studio']],
    ['100% Harbour_', 'unfinished', ['preview']],
    ['Withdrawn', 'off_sale', []],
    ['Harbour Dust', 'on_sale', []],
  ]);
  expect((await found('% Harbour_')).map(([title]) => title)).toEqual(['100% Harbour_']);
  expect((await found(ids[4] ?? '')).map(([title]) => title)).toEqual(['Harbour Dust']);
  for (const search of ['nothing', crypto.randomUUID(), "' or true --"])
    expect(await found(search)).toEqual([]);
  const seen: string[] = [];
  let page: string | number | undefined;
  do {
    const { items, meta } = await admin.call(listAdminProducts, { search: 'harbour', items: 2, page });
    seen.push(...items.map(({ id }) => id));
    page = meta.nextPage ?? undefined;
  } while (page !== undefined);
  expect(seen).toEqual(ids);
  expect(await productOf(ids[4] ?? '')).toMatchObject({
    class: 'SamplePack',
    kind: 'pack',
    prices: [
      { currency: 'EUR', amountMinor: 1399 },
      { currency: 'GBP', amountMinor: 1199 },
      { currency: 'SEK', amountMinor: 14_900 },
      { currency: 'USD', amountMinor: 1499 },
    ],
    files: [{ name: 'Night Pack.zip', size: 4_000_000 }],
    owners: 0,
  });
});

test('an admin changes texts and prices of a product, which buyers see at once and the log tells; the old prices stay stored [ACCOUNT-102]', async () => {
  const id = await aProduct(platform, { title: 'Old Pack' });
  const before = await productOf(id);
  await world.guest.call(getProduct, { id });
  clock.advance(1000);
  const changed = await admin.call(updateProduct, {
    id,
    title: ' New Pack ',
    description: 'Eight loops.',
    style: 'Techno',
    bpm: null,
    key: 'E minor',
    prices: [
      { currency: 'USD', amountMinor: 999 },
      { currency: 'EUR', amountMinor: 1399 },
    ],
    seenAt: before.updatedAt,
  });
  const texts = {
    title: 'New Pack',
    description: 'Eight loops.',
    style: 'Techno',
    bpm: null,
    key: 'E minor',
  };
  expect(changed).toMatchObject({ ...texts, state: 'on_sale', publishedAt: before.publishedAt });
  expect((await world.guest.call(getProduct, { id })).product).toMatchObject({
    ...texts,
    priceForCurrency: 9.99,
  });
  expect(await pricesOf(id)).toEqual([
    { currency: 'EUR', amount_minor: 1399 },
    { currency: 'GBP', amount_minor: 1199 },
    { currency: 'SEK', amount_minor: 14_900 },
    { currency: 'USD', amount_minor: 1499 },
    { currency: 'USD', amount_minor: 999 },
  ]);
  expect((await logged()).slice(-2)).toEqual(
    expect.arrayContaining([
      [admin.id, 'product.update', 'New Pack'],
      [admin.id, 'product.price', 'New Pack: 9.99 USD'],
    ]),
  );
});

test('a change that changes nothing is neither stored nor logged', async () => {
  const id = await aProduct(platform);
  // Its preview has a new signed address each time.
  const stored = async () => [
    { ...(await productOf(id)), previewUrl: '' },
    await logged(),
    await pricesOf(id),
  ];
  const before = await stored();
  clock.advance(1000);
  const prices = [{ currency: 'USD', amountMinor: 1499 } as const];
  await admin.call(updateProduct, { ...(await unchangedInput(id)), prices });
  expect(await stored()).toEqual(before);
});

test('of simultaneous changes one is kept, and an admin who has seen an older state is refused [ACCOUNT-102]', async () => {
  const id = await aProduct(platform);
  const input = await unchangedInput(id);
  clock.advance(1000);
  const { given, thrown } = await race(10, (at) =>
    admin.call(updateProduct, {
      ...input,
      title: `Take ${at}`,
      prices: [{ currency: 'USD', amountMinor: 100 + at }],
    }),
  );
  expect([given.length, thrown.length]).toEqual([1, 9]);
  for (const error of thrown) expect(error).toMatchObject({ status: 409 });
  const at = Number(given[0]?.title.slice(5));
  expect((await pricesOf(id)).filter(({ currency }) => currency === 'USD')).toEqual([
    { currency: 'USD', amount_minor: 1499 },
    { currency: 'USD', amount_minor: 100 + at },
  ]);
  expect((await logged()).filter(([, , subject]) => subject?.startsWith('Take '))).toHaveLength(2);
});

test('texts and prices that a product cannot have are refused with their field', async () => {
  const id = await aProduct(platform);
  const input = await unchangedInput(id);
  const usd = { currency: 'USD', amountMinor: 100 } as const;
  for (const [wrong, field] of [
    [{ title: ' ' }, 'title'],
    [{ title: 'a\u202Eb' }, 'title'],
    [{ style: 'a\u202Eb' }, 'style'],
    [{ key: 'a\u202Eb' }, 'key'],
    [{ bpm: 19 }, 'bpm'],
    [{ prices: [usd, usd] }, 'prices'],
  ] as const)
    await expect(admin.call(updateProduct, { ...input, ...wrong } as never)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.anything() },
    });
  for (const price of [
    { ...usd, amountMinor: -1 },
    { ...usd, amountMinor: 1.5 },
    { ...usd, currency: 'CHF' },
  ])
    await expect(admin.call(updateProduct, { ...input, prices: [price] } as never)).rejects.toMatchObject({
      status: 422,
    });
  expect(await unchangedInput(id)).toEqual(input);
});

test('a withdrawn product leaves shop and carts at once, and its buyers keep page and file [ACCOUNT-103]', async () => {
  const [buyer, other] = [await world.person('buyer'), await world.person('other')];
  const id = await aProduct(platform, { title: 'Gone Pack' });
  await buyer.call(addToCart, { id });
  await buySounds(buyer, [id]);
  await other.call(addToCart, { id });
  const listed = async () => (await world.guest.call(listProducts, {})).products.map((one) => one.id);
  expect(await listed()).toContain(id);
  expect(await admin.call(setProductOnSale, { id, onSale: false })).toMatchObject({
    state: 'off_sale',
    owners: 1,
    publishedAt: null,
  });
  expect(await listed()).not.toContain(id);
  for (const person of [world.guest, other]) {
    await expect(person.call(getProduct, { id })).rejects.toMatchObject({ status: 404 });
    await expect(person.call(addToCart, { id })).rejects.toMatchObject({ status: 404 });
  }
  expect((await other.call(getCart, {})).products).toEqual([]);
  expect((await buyer.call(getProduct, { id })).product).toMatchObject({ owned: true, title: 'Gone Pack' });
  const [order] = (await buyer.call(listOrders, {})).orders;
  const sold = order?.products[0];
  expect(sold).toMatchObject({ downloadState: 'open' });
  expect((await buyer.raw({ method: 'GET', url: `/download/${sold?.id}` })).status).toBe(302);
});

test('an admin puts a product on sale again; what is repeated or simultaneous is logged once [ACCOUNT-103]', async () => {
  const id = await aProduct(platform, { title: 'Back Pack', published_at: null });
  clock.advance(1000);
  const { given } = await race(8, () => admin.call(setProductOnSale, { id, onSale: true }));
  expect(given.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'on_sale'));
  expect((await world.guest.call(listProducts, {})).products[0]?.id).toBe(id);
  clock.advance(1000);
  for (let i = 0; i < 2; i++) await admin.call(setProductOnSale, { id, onSale: false });
  expect((await logged()).filter(([, , subject]) => subject === 'Back Pack')).toEqual([
    [admin.id, 'product.on_sale', 'Back Pack'],
    [admin.id, 'product.off_sale', 'Back Pack'],
  ]);
});

test('nothing without sounds, preview or a price in each currency goes on sale, nor a sound set [ACCOUNT-103]', async () => {
  const off = { published_at: null };
  const silent = await aProduct(platform, off);
  await db.deleteFrom('product_files').where('product_id', '=', silent).execute();
  for (const [id, text] of [
    [silent, 'It has no sounds yet.'],
    [await aProduct(platform, { ...off, preview_key: null, preview_ms: null }), 'It has no preview yet.'],
    [
      await aProduct(platform, { ...off, prices: { USD: 1, EUR: 1, GBP: 1 } }),
      'It needs a price in each currency.',
    ],
    [
      await aProduct(platform, { ...off, class: 'SynthContent' }),
      'It comes on sale with the studio that reads it.',
    ],
  ] as const) {
    await expect(admin.call(setProductOnSale, { id, onSale: true })).rejects.toMatchObject({
      status: 409,
      message: text,
    });
    expect(await productOf(id)).toMatchObject({ publishedAt: null });
  }
});

test('members and guests see and change nothing, and an unknown product is not found', async () => {
  const id = await aProduct(platform);
  const input = await unchangedInput(id);
  const member = await world.person('member');
  for (const [who, status] of [
    [member, 403],
    [world.newGuest(), 401],
  ] as const) {
    await expect(who.call(listAdminProducts, {})).rejects.toMatchObject({ status });
    await expect(who.call(updateProduct, { ...input, title: 'Mine' })).rejects.toMatchObject({ status });
    await expect(who.call(setProductOnSale, { id, onSale: false })).rejects.toMatchObject({ status });
  }
  expect(await unchangedInput(id)).toEqual(input);
  const none = crypto.randomUUID();
  await expect(admin.call(updateProduct, { ...input, id: none })).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(setProductOnSale, { id: none, onSale: true })).rejects.toMatchObject({
    status: 404,
  });
});

const unchanged = ['products', 'product_prices', 'audit_log'] as const;
const as = () => admin;
wrongInputs({ world, endpoint: listAdminProducts, as, good: () => ({ search: 'x' }), unchanged });
wrongInputs({
  world,
  endpoint: updateProduct,
  as,
  good: async () => ({
    ...(await unchangedInput(await aProduct(platform))),
    title: 'Other',
    prices: [{ currency: 'USD', amountMinor: 5 }],
  }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: setProductOnSale,
  as,
  good: async () => ({ id: await aProduct(platform), onSale: false }),
  unchanged,
});
