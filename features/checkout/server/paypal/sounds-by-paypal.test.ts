import { afterEach, expect, test } from 'vitest';
import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { addToCart, getCart, removeFromCart } from '#features/shop/contract.ts';
import { deliveryConsent } from '#features/shop/model/delivery-consent.ts';
import {
  deleteOwnedProductsOf,
  findOwnedProducts,
  insertOwnedProducts,
} from '#features/shop/server/owned-product.store.ts';
import { insertProductPrices } from '#features/shop/server/product.store.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { getPaypalPage } from '#gateways/test/paypal-page.contract.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { claimOrder } from '../../contract.ts';
import { aBuyerWithCart } from '../../testing/a-buyer-with-cart.ts';
import { answerAtPaypal, creatorStart, follow, pathOf, tokenOf } from '../../testing/at-paypal.ts';
import { buySounds } from '../../testing/buy-sounds.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
afterEach(disarmFailpoints);

const aBuyer = (...prices: readonly number[]) => aBuyerWithCart(world, prices);
const germany = { 'accept-language': 'de-DE' };
const ownPage = { 'sec-fetch-site': 'same-origin' };
/** The start address of the cart as it is shown now. */
async function startOf(buyer: Member, more = '', consent = '&consent=true'): Promise<string> {
  const { quote } = await buyer.call(getCart, {});
  return `/paypal/cart/checkout?quote=${quote}${consent}${more}`;
}
const begin = async (buyer: Member): Promise<string> => follow(buyer, await startOf(buyer));
const paymentsOf = ({ id }: Member) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
const ordersOf = ({ id }: Member) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', id).orderBy('number').execute();
const receiptsOf = ({ id }: Member) =>
  db.selectFrom('receipts').select('gross_minor').where('user_id', '=', id).execute();
/** What the test gateway has charged a member, in minor units. */
async function chargesOf({ id }: Member): Promise<number[]> {
  const rows = await db
    .selectFrom('gateway_payments')
    .select('amount_minor')
    .where('customer_id', 'in', [`cus_${id}`, `cus_${id}_paypal`])
    .where('state', '=', 'succeeded')
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
}
/** What a buyer has been charged and has got: amounts, numbers of orders, of receipts, of owned products, of products in the cart. */
const stateOf = async (buyer: Member) => ({
  charges: await chargesOf(buyer),
  orders: (await ordersOf(buyer)).length,
  receipts: (await receiptsOf(buyer)).length,
  owned: (await findOwnedProducts(db, buyer.id)).length,
  inCart: (await buyer.call(getCart, {})).products.length,
});
const unpaid = (inCart: number) => ({ charges: [], orders: 0, receipts: 0, owned: 0, inCart });
const bought = (total: number, owned: number) => ({
  charges: [total],
  orders: 1,
  receipts: 1,
  owned,
  inCart: 0,
});
/** Runs the jobs as they are due after a time; events are lost unless they are delivered. */
async function passTime(minutes: number): Promise<void> {
  clock.advance(minutes * 60_000);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await world.drain();
}

const checkout = '/checkout?product_type=sound';
const paid = `${checkout}&success=true`;
const tab = `${checkout}&selected_payment_tab=paypal`;
const failedWith = (code: string) => `${tab}&paypal_payment_error=${code}`;

test('a member who approves the cart at PayPal owns the sounds, has one order and receipt, and an empty cart [CHECKOUT-088]', async () => {
  const { buyer, ids } = await aBuyer(1010, 2020);
  const page = await begin(buyer);
  expect(page).toMatch(/\/test-gateway\/paypal\?token=/);
  expect(await buyer.call(getPaypalPage, { token: tokenOf(page) })).toMatchObject({
    title: expect.stringContaining('and 1 more'),
    minor: 3030,
    currency: 'USD',
    isOpen: true,
  });
  const back = await answerAtPaypal(buyer, page);
  expect(await stateOf(buyer)).toEqual(unpaid(2));
  expect(await follow(buyer, back)).toBe(paid);
  await world.drain();
  expect(await stateOf(buyer)).toEqual(bought(3030, 2));
  expect(await receiptsOf(buyer)).toEqual([{ gross_minor: 3030 }]);
  const [order] = await ordersOf(buyer);
  expect(order).toMatchObject({ total_minor: 3030, currency: 'USD' });
  const owned = await findOwnedProducts(db, buyer.id);
  expect(owned.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const found = await emailsTo(world, buyer.email, 'order:');
  expect(found.map(({ subject }) => subject)).toEqual([`Your order ${order?.number}`]);
});

test('the return is repeated, in nine tabs, with PayPal’s event, and with another approval: charged and given once', async () => {
  const { buyer } = await aBuyer(500, 700);
  const page = await begin(buyer);
  const back = await answerAtPaypal(buyer, page);
  const { given } = await race(9, () => follow(buyer, back));
  expect(new Set(given)).toEqual(new Set([paid]));
  await deliverWebhooks(world);
  await world.drain();
  expect(await follow(buyer, back)).toBe(paid);
  expect(await follow(buyer, `${back}&cancelled=1`)).toBe(paid);
  await answerAtPaypal(buyer, page);
  await passTime(4);
  expect(await stateOf(buyer)).toEqual(bought(1200, 2));
  expect((await emailsTo(world, buyer.email, 'order:')).length).toBe(1);
});

test('a repeated start, also by nine clicks at once, leads to one page; with another cart the first page is closed', async () => {
  const { buyer } = await aBuyer(500);
  const start = await startOf(buyer);
  const { given } = await race(9, () => follow(buyer, start));
  expect(new Set([...given, await follow(buyer, start)]).size).toBe(1);
  expect(await paymentsOf(buyer)).toHaveLength(1);
  await buyer.call(addToCart, { id: await aProduct(platform, { prices: { USD: 900 } }) });
  const second = await begin(buyer);
  expect(await follow(buyer, await answerAtPaypal(buyer, given[0] ?? ''))).toBe(failedWith('token_expired'));
  expect(await follow(buyer, await answerAtPaypal(buyer, second))).toBe(paid);
  expect(await stateOf(buyer)).toEqual(bought(1400, 2));
});

test('a member who cancels keeps the cart, is charged nothing, and may begin anew', async () => {
  const { buyer } = await aBuyer(500);
  const page = await begin(buyer);
  const { cancelUrl } = await buyer.call(getPaypalPage, { token: tokenOf(page) });
  expect(await follow(buyer, pathOf(cancelUrl))).toBe(failedWith('payment_cancelled'));
  expect(await follow(buyer, pathOf(cancelUrl))).toBe(failedWith('payment_cancelled'));
  expect(await follow(buyer, await answerAtPaypal(buyer, page))).toBe(failedWith('token_expired'));
  expect(await stateOf(buyer)).toEqual(unpaid(1));
  expect(await follow(buyer, await answerAtPaypal(buyer, await begin(buyer)))).toBe(paid);
  expect(await stateOf(buyer)).toEqual(bought(500, 1));
});

test.each([
  [{ answer: 'approve', account: 'declined' }, 'instrument_declined'],
  [{ answer: 'approve', account: 'restricted' }, 'payer_cannot_pay'],
  [{ answer: 'expire' }, 'token_expired'],
] as const)('a member who answers %j keeps the cart and reads why', async (answer, code) => {
  const { buyer } = await aBuyer(500);
  const back = await answerAtPaypal(buyer, await begin(buyer), answer);
  for (const _time of [1, 2]) expect(await follow(buyer, back)).toBe(failedWith(code));
  expect(await stateOf(buyer)).toEqual(unpaid(1));
});

test('who is in the EU agrees before PayPal’s page is opened, and the order keeps the words', async () => {
  const { buyer } = await aBuyer(500);
  const headers = { ...ownPage, ...germany };
  for (const consent of ['', '&consent=false', '&consent=1', '&consent=true&consent=true'])
    expect(await follow(buyer, await startOf(buyer, '', consent), headers)).toBe(
      failedWith('consent_needed'),
    );
  expect(await paymentsOf(buyer)).toEqual([]);
  const page = await follow(buyer, await startOf(buyer), headers);
  expect(await follow(buyer, await answerAtPaypal(buyer, page))).toBe(paid);
  expect(await ordersOf(buyer)).toMatchObject([{ consent: deliveryConsent }]);
});

test('a return that is typed in before the approval gives nothing, and the page stays open', async () => {
  const { buyer } = await aBuyer(500);
  const page = await begin(buyer);
  const [payment] = await paymentsOf(buyer);
  expect(await follow(buyer, `/paypal/return?payment=${payment?.id}`)).toBe(failedWith('not_approved'));
  expect(await stateOf(buyer)).toEqual(unpaid(1));
  expect(await follow(buyer, await answerAtPaypal(buyer, page))).toBe(paid);
});

test('the return of another member’s payment gives neither of them anything', async () => {
  const [{ buyer }, { buyer: thief }] = [await aBuyer(500), await aBuyer(900)];
  const back = await answerAtPaypal(buyer, await begin(buyer));
  for (const url of [back, `${back}&cancelled=1`]) expect(await follow(thief, url)).toBe('/account/manage');
  expect([await stateOf(buyer), await stateOf(thief)]).toEqual([unpaid(1), unpaid(1)]);
  expect(await follow(buyer, back)).toBe(paid);
  expect([await stateOf(buyer), await stateOf(thief)]).toEqual([bought(500, 1), unpaid(1)]);
});

test('a guest is led to sign-in and back to the checkout with its PayPal tab [CHECKOUT-090]', async () => {
  const signIn = (address: string) => `/auth?tab=sign_in&redirect_to=${encodeURIComponent(address)}`;
  expect(await follow(world.guest, '/paypal/cart/checkout?quote=x')).toBe(signIn(tab));
});

test.each([
  ['without a quote', '/paypal/cart/checkout', ownPage],
  ['with two quotes', '/paypal/cart/checkout?quote=a&quote=b', ownPage],
  ['with a quote of 101 characters', `/paypal/cart/checkout?quote=${'q'.repeat(101)}`, ownPage],
  ['with a quote with a NUL', '/paypal/cart/checkout?quote=a%00', ownPage],
  ['from another site', '/paypal/cart/checkout?quote=x', { 'sec-fetch-site': 'cross-site' }],
  ['that is typed in', '/paypal/cart/checkout?quote=x', { 'sec-fetch-site': 'none' }],
])('a start %s makes no payment: the checkout is shown', async (_what, url, headers) => {
  const { buyer } = await aBuyer(500);
  expect(await follow(buyer, url, headers)).toBe(tab);
  expect((await buyer.raw({ method: 'HEAD', url })).status).toBe(404);
  expect(await paymentsOf(buyer)).toEqual([]);
});

test('an amount in the address is ignored', async () => {
  const { buyer } = await aBuyer(500);
  const page = await follow(buyer, await startOf(buyer, '&amount=1&total=1&product_ids=x&currency=SEK'));
  expect(await buyer.call(getPaypalPage, { token: tokenOf(page) })).toMatchObject({
    minor: 500,
    currency: 'USD',
  });
});

test('a changed price or cart, an empty cart, and what is owned make no payment', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  const start = await startOf(buyer);
  const [first = '', second = ''] = ids;
  const changed = { product_id: first, currency: 'USD', valid_from: clock.now(), amount_minor: 501 };
  await insertProductPrices(db, [changed]);
  expect(await follow(buyer, start)).toBe(failedWith('price_changed'));
  const shown = await startOf(buyer);
  await buyer.call(removeFromCart, { id: first });
  expect(await follow(buyer, shown)).toBe(failedWith('price_changed'));
  await insertOwnedProducts(db, { userId: buyer.id, productIds: [second], since: clock.now() });
  expect(await follow(buyer, await startOf(buyer))).toBe(failedWith('cart_changed'));
  await buyer.call(removeFromCart, { id: second });
  expect(await follow(buyer, await startOf(buyer))).toBe(failedWith('cart_changed'));
  expect(await paymentsOf(buyer)).toEqual([]);
  // Nobody has paid for these.
  await deleteOwnedProductsOf(db, buyer.id);
});

test('a member who pays the cart by card instead of approving pays once, and the page is closed', async () => {
  const { buyer, ids } = await aBuyer(500);
  const page = await begin(buyer);
  expect((await buySounds(buyer, ids)).status).toBe(200);
  expect(await follow(buyer, await answerAtPaypal(buyer, page))).toBe(failedWith('token_expired'));
  expect(await stateOf(buyer)).toEqual(bought(500, 1));
});

test('sounds and a plan are approved beside each other, and each is given by its own return', async () => {
  const { buyer } = await aBuyer(500);
  const [ofCart, ofPlan] = [await begin(buyer), await follow(buyer, creatorStart)];
  expect(await follow(buyer, await answerAtPaypal(buyer, ofCart))).toBe(paid);
  expect(await follow(buyer, await answerAtPaypal(buyer, ofPlan))).toContain('plan=creator');
  expect((await ordersOf(buyer)).length).toBe(1);
});

test('a browser that is closed after the approval has the sounds by PayPal’s event, or within five minutes without one', async () => {
  const [{ buyer: told }, { buyer: untold }] = [await aBuyer(500), await aBuyer(700)];
  await answerAtPaypal(told, await begin(told));
  await deliverWebhooks(world);
  await world.drain();
  expect(await stateOf(told)).toEqual(bought(500, 1));
  await answerAtPaypal(untold, await begin(untold));
  await passTime(4);
  expect(await stateOf(untold)).toEqual(bought(700, 1));
});

test.each([
  'payments.claimed',
  'payments.begun',
  'payments.approved',
  'payments.captured',
  'payments.settle',
  'payments.fulfil',
  'payments.settled',
])('a purchase that breaks at %s is one charge, order and receipt, or none of all', async (place) => {
  const { buyer } = await aBuyer(500);
  armFailpoint(place, { do: 'throw' });
  const begun = await buyer.raw({ method: 'GET', url: await startOf(buyer) });
  const isApproved = begun.status === 302;
  if (isApproved) {
    const back = await answerAtPaypal(buyer, String(begun.headers.location));
    expect((await buyer.raw({ method: 'GET', url: back })).status).toBe(500);
  }
  await passTime(4);
  expect(await stateOf(buyer)).toEqual(isApproved ? bought(500, 1) : unpaid(1));
});

test('an outcome that is unknown is said to be confirmed, and the sounds come by themselves, charged once', async () => {
  const { buyer } = await aBuyer(500);
  const back = await answerAtPaypal(buyer, await begin(buyer));
  armFailpoint('payments.captured', { do: 'throw', error: new GatewayUnavailable() }, { times: 1 });
  const [payment] = await paymentsOf(buyer);
  expect(await follow(buyer, back)).toBe(`${tab}&pending_payment=${payment?.id}`);
  await passTime(4);
  expect(await follow(buyer, `/paypal/return?payment=${payment?.id}`)).toBe(paid);
  expect(await stateOf(buyer)).toEqual(bought(500, 1));
});

test('the data of the order are given once, and `close_after_authentication` comes back [CHECKOUT-128]', async () => {
  const { buyer } = await aBuyer(1010, 2020);
  const page = await follow(buyer, await startOf(buyer, '&close_after_authentication=true'));
  expect(await follow(buyer, await answerAtPaypal(buyer, page))).toBe(
    `${checkout}&close_after_authentication=true&success=true`,
  );
  const [payment] = await paymentsOf(buyer);
  expect(await buyer.call(claimOrder, {})).toEqual({
    order: {
      transactionId: payment?.token,
      productType: 'sound',
      plan: null,
      period: null,
      coupon: null,
      value: 30.3,
      currency: 'usd',
    },
  });
  expect(await buyer.call(claimOrder, {})).toEqual({ order: null });
});

test('in production without PayPal a start leads back and makes no payment [CHECKOUT-095]', async () => {
  const { buyer } = await aBuyer(500);
  const start = await startOf(buyer);
  platform.config.testGateway = false;
  try {
    expect(await follow(buyer, start)).toBe(failedWith('unavailable'));
  } finally {
    platform.config.testGateway = true;
  }
  expect(await paymentsOf(buyer)).toEqual([]);
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});
