import { expect, test } from 'vitest';
import { buySounds } from '#features/checkout/testing/buy-sounds.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { addToCart } from '../contract.ts';
import { listOrders } from '../orders.contract.ts';
import { aProduct } from '../testing/a-product.ts';
import { findFilesOfProducts, insertProductFile } from './product.store.ts';
import { productKeyOf } from './product-files.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;

/** Buys products of these ids as one order. */
async function buy(buyer: Member, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await buyer.call(addToCart, { id });
    clock.advance(1000);
  }
  expect((await buySounds(buyer, ids, { body: { consent: true } })).status).toBe(200);
}
const list = (who: Member, query = '') => who.raw({ method: 'GET', url: `/api/accounts/orders${query}` });
const titlesOf = ({ body }: Awaited<ReturnType<typeof list>>): string[] =>
  body.orders.map(({ products }: { products: { title: string }[] }) =>
    products.map(({ title }) => title).join(),
  );

test('an order has number, time, amount, currency and its products with files [ACCOUNT-048] [ACCOUNT-049] [ACCOUNT-050] [ACCOUNT-095]', async () => {
  const ada = await world.person('ada');
  await db.updateTable('users').set({ currency: 'EUR' }).where('id', '=', ada.id).execute();
  const pack = await aProduct(platform, { title: 'Cellar', prices: { EUR: 1250 } });
  await insertProductFile(db, {
    id: crypto.randomUUID(),
    product_id: pack,
    place: 1,
    file_name: 'Licence.txt',
    object_key: productKeyOf(pack, 'licence.txt'),
    size_bytes: 900,
  });
  const content = await aProduct(platform, { title: 'Keys', class: 'SynthContent', prices: { EUR: 750 } });
  await buy(ada, pack, content);
  const files = await findFilesOfProducts(db, [pack]);
  const sold = await db.selectFrom('order_products').selectAll().orderBy('place').execute();
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect((await list(ada)).body).toEqual({
    orders: [
      {
        id: order.id,
        number: order.number,
        created_at: clock.now().toISOString(),
        total_amount: 20,
        currency: 'eur',
        taken_back: false,
        products: [
          {
            id: sold[0]?.id,
            product_id: pack,
            title: 'Cellar',
            class: 'SamplePack',
            file_size: 4_000_900,
            downloads: files.map(({ id, file_name, size_bytes }) => ({
              id,
              file_name,
              file_size: size_bytes,
            })),
            download_state: 'open',
            updated_at: clock.now().toISOString(),
          },
          {
            id: sold[1]?.id,
            product_id: content,
            title: 'Keys',
            class: 'SynthContent',
            file_size: 4_000_000,
            downloads: [],
            download_state: 'none',
            updated_at: clock.now().toISOString(),
          },
        ],
      },
    ],
    meta: { next_page: null },
  });
});

test('a pack can be downloaded for 24 hours by the clock of the server [ACCOUNT-058] [ACCOUNT-060]', async () => {
  const ben = await world.person('ben');
  await buy(ben, await aProduct(platform));
  const state = async () => (await list(ben)).body.orders[0].products[0].download_state;
  clock.advance(86_400_000 - 1);
  expect(await state()).toBe('open');
  clock.advance(1);
  expect(await state()).toBe('expired');
});

test('twenty orders of the caller are listed, the newest first, and the others follow [ACCOUNT-054]', async () => {
  const [cleo, dora] = [await world.person('cleo'), await world.person('dora')];
  const titles: string[] = [];
  for (let at = 0; at < 22; at += 1) {
    const title = `Pack ${at}`;
    titles.unshift(title);
    await buy(cleo, await aProduct(platform, { title }));
  }
  const first = await list(cleo);
  expect(titlesOf(first)).toEqual(titles.slice(0, 20));
  const next = encodeURIComponent(first.body.meta.next_page);
  const second = await list(cleo, `?page=${next}`);
  expect([titlesOf(second), second.body.meta.next_page]).toEqual([titles.slice(20), null]);
  expect(titlesOf(await list(cleo, '?items=5'))).toEqual(titles.slice(0, 5));
  expect((await list(dora)).body.orders).toEqual([]);
});

test('what was not paid is no order [ACCOUNT-054]', async () => {
  const eli = await world.person('eli');
  const id = await aProduct(platform);
  await eli.call(addToCart, { id });
  for (const card of ['pm_test_card_declined', 'pm_test_three_d_secure'])
    await buySounds(eli, [id], { body: { payment_method_id: card } });
  expect((await list(eli)).body.orders).toEqual([]);
});

wrongInputs({
  world,
  endpoint: listOrders,
  as: () => world.person('fay'),
  good: () => ({}),
  unchanged: ['orders', 'order_products', 'downloads'],
});
