import { expect, test } from 'vitest';
import { buySounds } from '#features/checkout/testing/buy-sounds.ts';
import { listPayments } from '#features/receipts/admin-payments.contract.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { listAdminOrders, renewDownload } from '../../admin-orders.contract.ts';
import { addToCart } from '../../contract.ts';
import { deliveryConsent } from '../../model/delivery-consent.ts';
import { listOrders } from '../../orders.contract.ts';
import { aProduct } from '../../testing/a-product.ts';
import { clearOrdersOfUser, updateOrderTakenBack } from '../order.store.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
const admin = await world.person('admin', { admin: true });
const hourMs = 3_600_000;

let people = 0;
/** A member who has just bought a product of this class. */
async function aBuyer(kind = 'SamplePack') {
  people += 1;
  clock.advance(1000);
  const buyer = await world.person(`buyer${people}`);
  const product = await aProduct(platform, { class: kind, title: `Pack ${people}` });
  await buyer.call(addToCart, { id: product });
  await buySounds(buyer, [product]);
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', buyer.id)
    .executeTakeFirstOrThrow();
  const sold = await db
    .selectFrom('order_products')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return { buyer, product, order, id: sold.id, title: sold.title };
}
const found = async (search: string) =>
  (await admin.call(listAdminOrders, { search })).items.map(({ id }) => id);
const log = (userId: string) =>
  db.selectFrom('audit_log').selectAll().where('target_id', '=', userId).execute();

test('an admin finds orders by number, e-mail address and ids, the newest first', async () => {
  const [one, other] = [await aBuyer(), await aBuyer()];
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', one.order.payment_id)
    .executeTakeFirstOrThrow();
  for (const search of [
    String(one.order.number),
    `#${one.order.number}`,
    one.buyer.email.toUpperCase(),
    one.order.id,
    ` ${one.order.payment_id} `,
    payment.gateway_payment_id ?? '',
  ])
    expect(await found(search), search).toEqual([one.order.id]);
  for (const search of ['nobody@example.org', '999999999999999', crypto.randomUUID(), "' or true --"])
    expect(await found(search), search).toEqual([]);
  const first = await admin.call(listAdminOrders, { items: 1 });
  const second = await admin.call(listAdminOrders, { items: 1, page: first.meta.nextPage ?? '' });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([other.order.id, one.order.id]);
  expect(second.items[0]).toEqual({
    id: one.order.id,
    number: one.order.number,
    createdAt: one.order.created_at.toISOString(),
    totalMinor: 1499,
    currency: 'USD',
    buyer: {
      username: one.buyer.username,
      email: one.buyer.email,
      selfLink: expect.stringContaining('/user/'),
    },
    payment: {
      id: payment.id,
      state: 'fulfilled',
      refundedMinor: 0,
      gateway: payment.gateway,
      gatewayPaymentId: payment.gateway_payment_id,
    },
    consent: deliveryConsent,
    takenBackAt: null,
    products: [
      {
        id: one.id,
        productId: one.product,
        title: one.title,
        class: 'SamplePack',
        amountMinor: 1499,
        downloadState: 'open',
        downloadUntil: new Date(one.order.created_at.getTime() + 24 * hourMs).toISOString(),
        downloads: 0,
      },
    ],
  });
});

test('an admin finds the payment of an order by the number of the order', async () => {
  const { order } = await aBuyer();
  const { items } = await admin.call(listPayments, { search: String(order.number) });
  expect(items.map(({ id }) => id)).toEqual([order.payment_id]);
});

test('an admin renews a download for 24 hours, which the buyer has and the audit log tells', async () => {
  const { buyer, order, id, title } = await aBuyer();
  const stateOf = async () => (await buyer.call(listOrders, {})).orders[0]?.products[0]?.downloadState;
  clock.advance(30 * hourMs);
  expect(await stateOf()).toBe('expired');
  const { products } = await admin.call(renewDownload, { id });
  expect(products).toMatchObject([
    { downloadState: 'open', downloadUntil: new Date(clock.now().getTime() + 24 * hourMs).toISOString() },
  ]);
  clock.advance(24 * hourMs - 1);
  expect(await stateOf()).toBe('open');
  clock.advance(1);
  expect(await stateOf()).toBe('expired');
  expect(await log(buyer.id)).toMatchObject([
    {
      actor_id: admin.id,
      action: 'order.renew_download',
      details: { order: String(order.number), product: title },
    },
  ]);
});

test('what has no time to download, was taken back, or is of somebody who has left is not renewed', async () => {
  const [sound, content, back, left] = [
    await aBuyer('SingleSound'),
    await aBuyer('SynthContent'),
    await aBuyer(),
    await aBuyer(),
  ];
  await updateOrderTakenBack(db, back.order.id, clock.now());
  await clearOrdersOfUser(db, left.buyer.id);
  clock.advance(hourMs);
  for (const { id, buyer } of [sound, content, back, left]) {
    await expect(admin.call(renewDownload, { id })).rejects.toMatchObject({ status: 409 });
    const row = await db
      .selectFrom('order_products')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.updated_at.getTime()).toBeLessThan(clock.now().getTime() - hourMs + 1);
    expect(await log(buyer.id)).toEqual([]);
  }
  await expect(admin.call(renewDownload, { id: sound.order.id })).rejects.toMatchObject({ status: 404 });
  const [shown] = (await admin.call(listAdminOrders, { search: left.order.id })).items;
  expect(shown).toMatchObject({ buyer: null, number: left.order.number });
  const [taken] = (await admin.call(listAdminOrders, { search: back.order.id })).items;
  expect(taken?.products).toMatchObject([{ downloadState: 'none', downloadUntil: null }]);
});

test('members and guests see and renew nothing', async () => {
  const { buyer, id } = await aBuyer();
  for (const [who, status] of [
    [buyer, 403],
    [world.newGuest(), 401],
  ] as const) {
    await expect(who.call(listAdminOrders, {})).rejects.toMatchObject({ status });
    await expect(who.call(renewDownload, { id })).rejects.toMatchObject({ status });
  }
});

const unchanged = ['orders', 'order_products', 'audit_log'] as const;
const as = () => admin;
wrongInputs({ world, endpoint: listAdminOrders, as, good: () => ({ search: 'x' }), unchanged });
wrongInputs({
  world,
  endpoint: renewDownload,
  as,
  good: async () => ({ id: (await aBuyer()).id }),
  unchanged,
});
