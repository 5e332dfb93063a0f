import { expect, test } from 'vitest';
import { buySounds } from '#features/checkout/testing/buy-sounds.ts';
import type { ExportedFile } from '#features/members/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { addToCart } from '../contract.ts';
import { deliveryConsent } from '../model/delivery-consent.ts';
import { aProduct } from '../testing/a-product.ts';
import { insertDownload } from './download.store.ts';
import { findOwnedProducts, insertOwnedProducts } from './owned-product.store.ts';
import { findProduct } from './product.store.ts';
import { shopOfMember } from './shop-of-member.ts';

const world = await aWorld();
const { db, clock } = world.platform;
const call = () => makeCall(world.platform, db, guest);

async function exportOf(userId: string): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for await (const file of shopOfMember.exportFiles(call(), userId)) files.push(file);
  return files;
}

test("a member's export has what they own, their cart and what credits them; leaving ends all of it", async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  const owned = await aProduct(world.platform, { title: 'Cellar' });
  const made = await aProduct(world.platform, { title: 'Attic', artist_id: ada.id });
  for (const { id } of [ada, ben])
    await insertOwnedProducts(db, { userId: id, productIds: [owned], since: clock.now() });
  for (const who of [ada, ben]) await who.call(addToCart, { id: made });
  const addedAt = clock.now();
  expect(await exportOf(ada.id)).toEqual([
    {
      path: 'shop.json',
      json: {
        owned: [{ id: owned, title: 'Cellar', class: 'SamplePack', since: clock.now() }],
        cart: [{ id: made, title: 'Attic', addedAt }],
        creditedWith: [{ id: made, title: 'Attic' }],
      },
    },
  ]);
  for (let times = 0; times < 2; times += 1) await shopOfMember.erase(call(), ada.id);
  expect(await exportOf(ada.id)).toEqual([]);
  expect((await findProduct(db, made))?.artist_id).toBeNull();
  expect((await findOwnedProducts(db, ben.id)).map(({ id }) => id)).toEqual([owned]);
});

test("a member's export has their orders; leaving keeps them without the name, and ends downloads and what they own [ACCOUNT-088]", async () => {
  const cleo = await world.person('cleo');
  const product = await aProduct(world.platform, { title: 'Tower', prices: { USD: 1250 } });
  await cleo.call(addToCart, { id: product });
  await buySounds(cleo, [product], { body: { consent: true } });
  const { id } = await db.selectFrom('order_products').select('id').executeTakeFirstOrThrow();
  const at = clock.now();
  await insertDownload(db, {
    id: crypto.randomUUID(),
    user_id: cleo.id,
    order_product_id: id,
    file_id: null,
    at,
  });
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const json = [
    {
      number: order.number,
      at,
      total: '12.50 USD',
      agreedTo: deliveryConsent,
      takenBackAt: null,
      products: [{ title: 'Tower', price: '12.50 USD', downloadedAt: [at] }],
    },
  ];
  expect(await exportOf(cleo.id)).toContainEqual({ path: 'orders.json', json });
  for (let times = 0; times < 2; times += 1) await shopOfMember.erase(call(), cleo.id);
  expect(await exportOf(cleo.id)).toEqual([]);
  expect(await db.selectFrom('downloads').selectAll().execute()).toEqual([]);
  expect(await findOwnedProducts(db, cleo.id)).toEqual([]);
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([{ ...order, user_id: null }]);
});
