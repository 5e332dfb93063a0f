import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { updateBillingDetails } from '#features/receipts/contract.ts';
import { listWithdrawables } from '#features/receipts/withdrawals.contract.ts';
import { deleteProduct, setProductOnSale, setProductSounds } from '#features/shop/admin-products.contract.ts';
import { addToCart, getCart, removeFromCart } from '#features/shop/contract.ts';
import { deliveryConsent } from '#features/shop/model/delivery-consent.ts';
import {
  deleteOwnedProductsOf,
  findOwnedProducts,
  insertOwnedProducts,
} from '#features/shop/server/owned-product.store.ts';
import { deleteProductRow, insertProductPrices, updateProduct } from '#features/shop/server/product.store.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { holdAtFailpoint } from '#testing/hold-at-failpoint.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { countDeadlocks, race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { aBuyerWithCart } from '../testing/a-buyer-with-cart.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { buySounds } from '../testing/buy-sounds.ts';
import { postOnce } from '../testing/post-once.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
afterEach(disarmFailpoints);

const aBuyer = (...prices: readonly number[]) => aBuyerWithCart(world, prices);
const paymentsOf = ({ id }: Member) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
const ordersOf = ({ id }: Member) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', id).orderBy('number').execute();
const productsOfOrder = (id: string | undefined) =>
  db
    .selectFrom('order_products')
    .selectAll()
    .where('order_id', '=', id ?? '')
    .orderBy('place')
    .execute();
const ownedBy = async ({ id }: Member) => (await findOwnedProducts(db, id)).map((one) => one.id).toSorted();
const cartOf = async (buyer: Member) => (await buyer.call(getCart, {})).products.map(({ id }) => id);
/** What the test gateway has charged a member, in minor units. */
const chargesOf = async ({ id }: Member): Promise<number[]> => {
  const rows = await db
    .selectFrom('gateway_payments')
    .select('amount_minor')
    .where('customer_id', '=', `cus_${id}`)
    .where('state', '=', 'succeeded')
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
};
/** What a buyer has been charged and has got: amounts, numbers of orders, of owned products, of products in the cart. */
const stateOf = async (buyer: Member) => ({
  charges: await chargesOf(buyer),
  orders: (await ordersOf(buyer)).length,
  owned: (await ownedBy(buyer)).length,
  inCart: (await cartOf(buyer)).length,
});
const nothing = { charges: [], orders: 0, owned: 0 };
/** Runs the jobs as they are due after a time. */
async function passTime(minutes: number): Promise<void> {
  clock.advance(minutes * 60_000);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await deliverWebhooks(world);
  await world.drain();
}
const confirm = (buyer: Member, clientSecret: string, approve = true) =>
  buyer.raw({
    method: 'POST',
    url: '/api/test_gateway/payments/confirm',
    body: { client_secret: clientSecret, approve },
  });
const germany = { 'accept-language': 'de-DE' };

test('a member who pays by card owns the sounds, has one order, and an empty cart [CHECKOUT-065] [CHECKOUT-117]', async () => {
  const { buyer, ids } = await aBuyer(1010, 2020);
  const { quote } = await buyer.call(getCart, {});
  const answer = await buySounds(buyer, ids, { body: { quote } });
  expect([answer.status, answer.body]).toMatchObject([200, { requires_action: false, pending: false }]);
  expect(answer.body.data.token).toMatch(/^[\w-]{43}$/);
  expect(await stateOf(buyer)).toEqual({ charges: [3030], orders: 1, owned: 2, inCart: 0 });
  const [order] = await ordersOf(buyer);
  expect(order).toMatchObject({
    total_minor: 3030,
    currency: 'USD',
    consent: deliveryConsent,
    created_at: clock.now(),
  });
  expect(await productsOfOrder(order?.id)).toMatchObject([
    { product_id: ids[0], class: 'SamplePack', amount_minor: 1010, updated_at: clock.now() },
    { product_id: ids[1], class: 'SamplePack', amount_minor: 2020, updated_at: clock.now() },
  ]);
  expect((await buyer.call(getAccount, {})).user.ordersCount).toBe(1);
});

/** Everything that a gateway could be asked for. */
const askedAtGateway = async ({ id }: Member) =>
  db.selectFrom('gateway_payments').selectAll().where('customer_id', '=', `cus_${id}`).execute();
const noCard = { payment_method_id: null };

test('a member takes sounds that cost nothing without a card: order, e-mail and download are there, no receipt [CHECKOUT-143]', async () => {
  const { buyer, ids } = await aBuyer(0, 0);
  const { quote } = await buyer.call(getCart, {});
  const answer = await buySounds(buyer, ids, { body: { ...noCard, quote } });
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { requires_action: false, pending: false, data: { token: expect.any(String) } },
  ]);
  expect(await stateOf(buyer)).toEqual({ charges: [], orders: 1, owned: 2, inCart: 0 });
  expect(await askedAtGateway(buyer)).toEqual([]);
  const [order] = await ordersOf(buyer);
  expect(order).toMatchObject({ total_minor: 0, consent: deliveryConsent });
  const [product] = await productsOfOrder(order?.id);
  const file = await buyer.raw({ method: 'GET', url: `/download/${product?.id}` });
  expect(file.status).toBe(302);
  await world.drain();
  const [mail] = await emailsTo(world, buyer.email, 'order:');
  expect(mail?.text).toContain('It is yours for good:');
  expect(await db.selectFrom('receipts').selectAll().where('user_id', '=', buyer.id).execute()).toEqual([]);
  await passTime(70);
  expect(await paymentsOf(buyer)).toMatchObject([{ state: 'fulfilled', gateway: 'none' }]);
});

test('sounds that cost nothing are given where no gateway is configured [CHECKOUT-143]', async () => {
  const { buyer, ids } = await aBuyer(0);
  const { testGateway } = platform.config;
  Object.assign(platform.config, { testGateway: false });
  try {
    expect((await buySounds(buyer, ids, { body: noCard })).status).toBe(200);
  } finally {
    Object.assign(platform.config, { testGateway });
  }
  expect(await stateOf(buyer)).toEqual({ charges: [], orders: 1, owned: 1, inCart: 0 });
});

test('a call for sounds that cost nothing sent twice, also at once, gives one order [CHECKOUT-143]', async () => {
  const { buyer, ids } = await aBuyer(0);
  const key = randomUUID();
  const { given } = await race(5, () => buySounds(buyer, ids, { key, body: noCard }));
  expect(given.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const again = await buySounds(buyer, ids, { key, body: noCard });
  expect(again.body).toEqual(given[0]?.body);
  expect((await buySounds(buyer, ids, { key, body: { ...noCard, consent: null } })).status).toBe(422);
  expect(await stateOf(buyer)).toEqual({ charges: [], orders: 1, owned: 1, inCart: 0 });
  await world.drain();
  expect(await emailsTo(world, buyer.email, 'order:')).toHaveLength(1);
});

test('a call for sounds that cost nothing gets the order of the same call that was faster [CHECKOUT-143]', async () => {
  const { buyer, ids } = await aBuyer(0);
  const key = randomUUID();
  const { reached, release } = holdAtFailpoint('checkout.is-for-nothing');
  const slow = buySounds(buyer, ids, { key, body: noCard });
  await reached;
  const fast = await buySounds(buyer, ids, { key, body: noCard });
  release();
  expect([fast.status, (await slow).status, (await slow).body]).toEqual([200, 200, fast.body]);
  expect(await stateOf(buyer)).toEqual({ charges: [], orders: 1, owned: 1, inCart: 0 });
});

test('a price that is 0 no more charges nothing and is shown, and a gateway is not asked for 0 [CHECKOUT-143]', async () => {
  const { buyer, ids } = await aBuyer(0);
  const { quote } = await buyer.call(getCart, {});
  const begun = await postOnce(buyer, '/api/stripe_payments/payment_intents', {
    body: { product_type: 'sound', product_ids: ids, consent: true },
  });
  expect([begun.status, begun.body.code]).toEqual([409, 'price_changed']);
  const atPaypal = await buyer.raw({
    method: 'GET',
    url: `/paypal/cart/checkout?consent=true&quote=${quote}`,
  });
  expect(atPaypal.headers.location).toContain('paypal_payment_error=price_changed');
  const price = { product_id: ids[0] ?? '', currency: 'USD', valid_from: clock.now(), amount_minor: 499 };
  await insertProductPrices(db, [price]);
  expect((await buySounds(buyer, ids, { body: { ...noCard, quote } })).status).toBe(422);
  expect((await buySounds(buyer, ids, { body: { quote } })).body.code).toBe('price_changed');
  expect([await paymentsOf(buyer), await stateOf(buyer)]).toEqual([[], { ...nothing, inCart: 1 }]);
});

test('sounds are given whole or not at all where their taking breaks off [CHECKOUT-143]', async () => {
  const { buyer, ids } = await aBuyer(0);
  armFailpoint('payments.nothing', { do: 'throw' });
  const key = randomUUID();
  expect((await buySounds(buyer, ids, { key, body: noCard })).status).toBe(500);
  expect([await paymentsOf(buyer), await stateOf(buyer)]).toEqual([[], { ...nothing, inCart: 1 }]);
  expect((await buySounds(buyer, ids, { key, body: noCard })).status).toBe(200);
});

test('an order keeps titles and prices as they were sold, and numbers grow', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  await buySounds(buyer, ids.slice(0, 1));
  const [sold] = await productsOfOrder((await ordersOf(buyer))[0]?.id);
  await updateProduct(db, ids[0] ?? '', { title: 'Renamed' });
  await buySounds(buyer, ids.slice(1));
  const orders = await ordersOf(buyer);
  expect(await productsOfOrder(orders[0]?.id)).toEqual([sold]);
  expect(orders[1]?.number).toBeGreaterThan(orders[0]?.number ?? Number.POSITIVE_INFINITY);
});

test('what was put into the cart meanwhile stays there, and is not charged [CHECKOUT-113]', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  expect((await buySounds(buyer, ids.slice(0, 1))).status).toBe(200);
  expect([await chargesOf(buyer), await cartOf(buyer)]).toEqual([[500], ids.slice(1)]);
});

test('a buyer gets one e-mail with number, titles, prices and what they have agreed to', async () => {
  const { buyer, ids } = await aBuyer(1399);
  await buySounds(buyer, ids, { body: { consent: true }, headers: germany });
  await world.drain();
  const [order] = await ordersOf(buyer);
  const found = await emailsTo(world, buyer.email, 'order:');
  expect(found.map(({ subject }) => subject)).toEqual([`Your order ${order?.number}`]);
  for (const text of ['13.99 USD', deliveryConsent, '/account#orders', '24 hours'])
    expect(found[0]?.text).toContain(text);
  expect(order?.consent).toBe(deliveryConsent);
});

test.each([
  ['whose country nobody knows', null, null, true],
  ['in the EU', 'DE', null, true],
  ['outside it with a billing address in it', 'US', 'FR', true],
  ['in the EU with a billing address outside it', 'DE', 'US', true],
  ['outside it', 'US', null, false],
  ['outside it with a billing address there', 'US', 'CH', false],
] as const)('a buyer %s', async (_who, country, billing, isAsked) => {
  const { buyer, ids } = await aBuyer(500);
  const headers = { ...(country && { 'accept-language': `en-${country}` }) };
  if (billing)
    await buyer.call(updateBillingDetails, { name: 'Ada', address: '', country: billing, vatId: '' });
  const cart = await buyer.raw({ method: 'GET', url: '/api/cart', headers });
  expect(cart.body.needs_consent).toBe(isAsked);
  if (isAsked) {
    for (const consent of [undefined, false, null]) {
      const answer = await buySounds(buyer, ids, { body: { consent }, headers });
      expect([answer.status, answer.body.code]).toEqual([422, 'consent_needed']);
    }
    expect([await paymentsOf(buyer), await ordersOf(buyer)]).toEqual([[], []]);
  }
  expect((await buySounds(buyer, ids, { body: { consent: isAsked }, headers })).status).toBe(200);
  expect((await buyer.call(listWithdrawables, {})).items).toEqual([]);
});

test('a price that has changed since it was shown is a 409 with a sentence, and nothing is charged [CHECKOUT-132]', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  const { quote } = await buyer.call(getCart, {});
  const changed = { product_id: ids[0] ?? '', currency: 'USD', valid_from: clock.now(), amount_minor: 499 };
  await insertProductPrices(db, [changed]);
  const answer = await buySounds(buyer, ids, { body: { quote } });
  expect([answer.status, answer.body.code]).toEqual([409, 'price_changed']);
  expect([await paymentsOf(buyer), await stateOf(buyer)]).toEqual([[], { ...nothing, inCart: 2 }]);
  const { quote: present } = await buyer.call(getCart, {});
  expect((await buySounds(buyer, ids, { body: { quote: present } })).status).toBe(200);
  expect(await chargesOf(buyer)).toEqual([1199]);
});

test('what is not in the own cart, withdrawn, or owned cannot be bought: 422, and no payment [CHECKOUT-117]', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  const { ids: others } = await aBuyer(300);
  const elsewhere = await aProduct(platform);
  await buyer.call(removeFromCart, { id: ids[1] ?? '' });
  const withdrawn = await aProduct(platform);
  const owned = await aProduct(platform);
  for (const id of [withdrawn, owned]) await buyer.call(addToCart, { id });
  await updateProduct(db, withdrawn, { published_at: null });
  await insertOwnedProducts(db, { userId: buyer.id, productIds: [owned], since: clock.now() });
  const mine = ids[0] ?? '';
  for (const wanted of [ids, [others[0] ?? ''], [mine, elsewhere], [mine, withdrawn], [mine, owned]]) {
    const answer = await buySounds(buyer, wanted);
    expect([answer.status, answer.body.code], wanted.join()).toEqual([422, 'cart_changed']);
  }
  expect([await paymentsOf(buyer), await chargesOf(buyer)]).toEqual([[], []]);
  // Nobody has paid for these.
  await deleteOwnedProductsOf(db, buyer.id);
});

test('a declined card is a 402, leaves the cart as it is, and another card pays [CHECKOUT-086]', async () => {
  const { buyer, ids } = await aBuyer(500);
  const answer = await buySounds(buyer, ids, { body: { payment_method_id: 'pm_test_insufficient_funds' } });
  expect([answer.status, answer.body]).toEqual([
    402,
    { error: { code: 'card_declined', decline_code: 'insufficient_funds', message: null } },
  ]);
  expect(await stateOf(buyer)).toEqual({ ...nothing, inCart: 1 });
  expect((await buySounds(buyer, ids)).status).toBe(200);
  expect(await stateOf(buyer)).toEqual({ charges: [500], orders: 1, owned: 1, inCart: 0 });
});

test('a buyer whose bank asks owns the sounds after the second call, and not before [CHECKOUT-065]', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  const card = { payment_method_id: 'pm_test_three_d_secure' };
  const { body } = await buySounds(buyer, ids, { body: card });
  expect(body).toMatchObject({ requires_action: true, setup_intent: false, data: null });
  const again = { body: { ...card, payment_intent_id: body.payment_intent_id } };
  expect((await buySounds(buyer, ids, again)).body.code).toBe('payment_intent_invalid');
  expect(await stateOf(buyer)).toEqual({ ...nothing, inCart: 2 });
  await confirm(buyer, body.payment_intent_client_secret);
  const paid = await buySounds(buyer, ids, again);
  expect(paid.body.data.token).toMatch(/./);
  expect((await buySounds(buyer, ids.toReversed(), again)).body.data).toEqual(paid.body.data);
  expect(await stateOf(buyer)).toEqual({ charges: [1200], orders: 1, owned: 2, inCart: 0 });
});

test('a buyer who refuses at the bank is charged nothing and owns nothing [CHECKOUT-131]', async () => {
  const { buyer, ids } = await aBuyer(500);
  const card = { payment_method_id: 'pm_test_three_d_secure' };
  const { body } = await buySounds(buyer, ids, { body: card });
  await confirm(buyer, body.payment_intent_client_secret, false);
  const again = { ...card, payment_intent_id: body.payment_intent_id };
  const answer = await buySounds(buyer, ids, { body: again });
  expect([answer.status, answer.body.error.code]).toEqual([402, 'payment_intent_authentication_failure']);
  expect(await stateOf(buyer)).toEqual({ ...nothing, inCart: 1 });
});

test('an admin neither deletes nor changes sounds that somebody is paying for, and they arrive [ACCOUNT-106]', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  const admin = await world.person('shop-admin', { admin: true });
  const [id = ''] = ids;
  const { body } = await buySounds(buyer, ids, { body: { payment_method_id: 'pm_test_three_d_secure' } });
  await admin.call(setProductOnSale, { id, onSale: false });
  const sounds = [{ fileName: 'other.wav', kind: 'loop' as const }];
  for (const change of [
    () => admin.call(deleteProduct, { id }),
    () => admin.call(setProductSounds, { id, sounds }),
  ])
    await expect(change()).rejects.toMatchObject({
      status: 409,
      message: 'A member is paying for it right now. Please try again later.',
    });
  await confirm(buyer, body.payment_intent_client_secret);
  await passTime(2);
  expect(await stateOf(buyer)).toEqual({ charges: [1200], orders: 1, owned: 2, inCart: 0 });
});

test('what is paid for a product that is gone is refunded, and the rest stays in the cart [ACCOUNT-106]', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  const { body } = await buySounds(buyer, ids, { body: { payment_method_id: 'pm_test_three_d_secure' } });
  await deleteProductRow(db, ids[0] ?? '');
  await confirm(buyer, body.payment_intent_client_secret);
  await passTime(2);
  expect(await paymentsOf(buyer)).toMatchObject([{ state: 'refunded', refunded_minor: 1200 }]);
  expect(await stateOf(buyer)).toEqual({ ...nothing, charges: [1200], inCart: 1 });
});

test('a payment of somebody else, of other sounds, of a plan or of nobody gives nothing [CHECKOUT-116]', async () => {
  const [{ buyer, ids }, { buyer: thief, ids: wanted }] = [await aBuyer(500, 900), await aBuyer(9900)];
  const card = { payment_method_id: 'pm_test_three_d_secure' };
  const { body } = await buySounds(buyer, ids.slice(0, 1), { body: card });
  await confirm(buyer, body.payment_intent_client_secret);
  const plan = await buyPlan(thief, card);
  await confirm(thief, plan.body.payment_intent_client_secret);
  const tries: [Member, string[], string][] = [
    [thief, wanted, body.payment_intent_id],
    [thief, ids.slice(0, 1), body.payment_intent_id],
    [buyer, ids, body.payment_intent_id],
    [buyer, ids.slice(1), body.payment_intent_id],
    [thief, wanted, plan.body.payment_intent_id],
    [thief, wanted, 'pay_of_nobody'],
  ];
  for (const [who, productIds, id] of tries) {
    const answer = await buySounds(who, productIds, { body: { ...card, payment_intent_id: id } });
    expect([answer.status, answer.body.code]).toEqual([422, 'payment_intent_invalid']);
  }
  expect([await ordersOf(thief), await ownedBy(thief)]).toEqual([[], []]);
  const stolen = { ...card, account_type: 5, payment_intent_id: body.payment_intent_id };
  expect((await buyPlan(buyer, stolen)).body.code).toBe('payment_intent_invalid');
});

test('a payment whose second call never comes is completed by the webhook, once [CHECKOUT-120] [CHECKOUT-121]', async () => {
  const { buyer, ids } = await aBuyer(500);
  const card = { payment_method_id: 'pm_test_three_d_secure' };
  const { body } = await buySounds(buyer, ids, { body: card });
  await confirm(buyer, body.payment_intent_client_secret);
  for (let times = 0; times < 3; times += 1) {
    await db.updateTable('gateway_events').set({ delivered_at: null }).execute();
    await deliverWebhooks(world);
    await world.drain();
  }
  const again = { body: { ...card, payment_intent_id: body.payment_intent_id } };
  expect((await buySounds(buyer, ids, again)).status).toBe(200);
  expect(await stateOf(buyer)).toEqual({ charges: [500], orders: 1, owned: 1, inCart: 0 });
});

test('repeated calls of one key are one charge and one answer; other products are refused [CHECKOUT-114]', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  const key = randomUUID();
  const first = await buySounds(buyer, ids.slice(0, 1), { key });
  expect(await buySounds(buyer, ids.slice(0, 1), { key })).toMatchObject({
    status: 200,
    body: first.body,
  });
  expect((await buySounds(buyer, ids, { key })).status).toBe(422);
  expect((await buySounds(buyer, ids, { key: null })).status).toBe(400);
  expect(await chargesOf(buyer)).toEqual([500]);
});

test('twenty times: what is paid in five tabs at once, or pressed five times, is charged once, without a deadlock [CHECKOUT-114] [CHECKOUT-117]', async () => {
  const deadlocks = await countDeadlocks(db);
  for (let round = 0; round < 20; round += 1) {
    const { buyer, ids } = await aBuyer(500, 700);
    const key = randomUUID();
    const { given } = await race(5, () => buySounds(buyer, ids, round % 2 === 0 ? { key } : {}));
    const statuses = given.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    expect(await stateOf(buyer), `round ${round}`).toEqual({
      charges: [1200],
      orders: 1,
      owned: 2,
      inCart: 0,
    });
  }
  expect(await countDeadlocks(db)).toBe(deadlocks);
}, 120_000);

test('two tabs that pay for overlapping sounds never charge one of them twice', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { buyer, ids } = await aBuyer(100, 200, 400);
    await race(2, (at) => buySounds(buyer, at === 0 ? ids.slice(0, 2) : ids.slice(1)));
    const charged = (await chargesOf(buyer)).reduce((sum, minor) => sum + minor, 0);
    const left = await cartOf(buyer);
    expect([300, 600]).toContain(charged);
    expect([(await ownedBy(buyer)).length, left.length]).toEqual([2, 1]);
  }
}, 120_000);

test.each(['payments.claimed', 'payments.charged', 'payments.settle', 'payments.fulfil', 'payments.settled'])(
  'a call that breaks at %s leaves one charge, one order and the sounds, or none of all [CHECKOUT-125] [CHECKOUT-126]',
  async (place) => {
    const { buyer, ids } = await aBuyer(500);
    armFailpoint(place, { do: 'throw' });
    expect((await buySounds(buyer, ids)).status).toBe(500);
    await passTime(2);
    const isCharged = place !== 'payments.claimed';
    expect(await stateOf(buyer)).toEqual(
      isCharged ? { charges: [500], orders: 1, owned: 1, inCart: 0 } : { ...nothing, inCart: 1 },
    );
  },
);

test.each([
  ['no products', { product_ids: undefined }],
  ['an empty list', { product_ids: [] }],
  ['101 products', { product_ids: Array.from({ length: 101 }, () => randomUUID()) }],
  ['a product that is no id', { product_ids: ['pack'] }],
  ['products as text', { product_ids: 'pack' }],
  ['no card', { payment_method_id: undefined }],
  ['an empty card', { payment_method_id: '' }],
  ['a card of 201 characters', { payment_method_id: 'x'.repeat(201) }],
  ['a quote of 41 characters', { quote: 'x'.repeat(41) }],
  ['a consent as text', { consent: 'yes' }],
  ['an amount of its own', { amount: 1 }],
])('a call with %s is refused, and no payment is made [CHECKOUT-113]', async (_what, body) => {
  const { buyer, ids } = await aBuyer(500);
  expect((await buySounds(buyer, ids, { body })).status).toBe(422);
  expect(await paymentsOf(buyer)).toEqual([]);
});

test('a product that is named twice is bought once', async () => {
  const { buyer, ids } = await aBuyer(500);
  expect((await buySounds(buyer, [...ids, ...ids])).status).toBe(200);
  expect(await stateOf(buyer)).toEqual({ charges: [500], orders: 1, owned: 1, inCart: 0 });
});

test('a buyer who has left before the payment settles gets the money back, and no order is made', async () => {
  const { buyer, ids } = await aBuyer(500);
  const { body } = await buySounds(buyer, ids, { body: { payment_method_id: 'pm_test_three_d_secure' } });
  await confirm(buyer, body.payment_intent_client_secret);
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', buyer.id).execute();
  await deliverWebhooks(world);
  await world.drain();
  expect(await ordersOf(buyer)).toEqual([]);
  expect(await paymentsOf(buyer)).toMatchObject([{ state: 'refunded', refunded_minor: 500 }]);
});

test('a guest is refused, and so is the eleventh attempt of any payment within ten minutes [CHECKOUT-112]', async () => {
  const strict = await aWorld({ rateLimits: 'on' });
  expect((await buySounds(strict.newGuest(), [randomUUID()])).status).toBe(401);
  const nia = await strict.person('nia');
  for (let times = 0; times < 9; times += 1) expect((await buySounds(nia, [randomUUID()])).status).toBe(422);
  expect((await buyPlan(nia, { payment_method_id: 'pm_test_card_declined' })).status).toBe(402);
  expect((await buySounds(nia, [randomUUID()])).status).toBe(429);
});

test('in production without keys a payment for sounds answers 503 and makes no payment [CHECKOUT-124]', async () => {
  const production = await aWorld();
  const buyer = await production.person('buyer');
  production.platform.config.testGateway = false;
  expect((await buySounds(buyer, [randomUUID()])).status).toBe(503);
  expect(await production.platform.db.selectFrom('payments').selectAll().execute()).toEqual([]);
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});
