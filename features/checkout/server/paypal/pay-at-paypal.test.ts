import { expect, test } from 'vitest';
import { cancelSubscription, removeCancellation } from '#features/billing/contract.ts';
import { signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { getMemberSubscriptions } from '#features/billing/testing/subscribe-member.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { addToCart, getCart } from '#features/shop/contract.ts';
import { findOwnedProducts } from '#features/shop/server/owned-product.store.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { anEvent, aPaypalWorld } from '#gateways/paypal/testing/a-paypal-world.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Member } from '#testing/world.ts';
import { creatorStart, follow } from '../../testing/at-paypal.ts';

const world = await aPaypalWorld();
const { platform, clock, fake, server } = world;

let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`payer${people}`);
};
const planOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
/** The payment's id at PayPal, and the path of its return. */
async function begin(member: Member, start = creatorStart) {
  const page = await follow(member, start);
  expect(page.startsWith(fake.url), page).toBe(true);
  const row = await platform.db
    .selectFrom('payments')
    .select(['id', 'gateway', 'gateway_payment_id'])
    .where('user_id', '=', member.id)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(row.gateway).toBe('paypal');
  return {
    id: row.gateway_payment_id ?? '',
    back: `/paypal/return?payment=${row.id}&subscription_id=x&ba_token=y`,
  };
}
const charges = (id: string) =>
  fake.books.subscriptions.find(id)?.captures.map(({ amount }) => amount.value) ?? [];
async function passTime(minutes: number): Promise<void> {
  clock.advance(minutes * 60_000);
  await transaction(platform.db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await world.drain();
}

test('a member pays at PayPal, cancels, takes it back, and has one charge [CHECKOUT-127]', async () => {
  const ada = await newMember();
  const { id, back } = await begin(ada);
  fake.approve(id);
  expect(await follow(ada, back)).toContain('success=true');
  const { user, account } = await ada.call(getAccount, {});
  expect([user.accountType, user.paymentProvider, account.currentPaymentMethod]).toEqual([
    5,
    'paypal',
    'paypal',
  ]);
  const [subscription] = await getMemberSubscriptions(ada);
  const own = { id: subscription?.id ?? '' };
  expect((await ada.call(cancelSubscription, own)).subscription.status).toBe('non_renewing');
  expect(fake.books.subscriptions.find(id)?.status).toBe('SUSPENDED');
  expect((await ada.call(removeCancellation, own)).subscription.status).toBe('active');
  expect(charges(id)).toEqual(['13.99']);
});

test('a member whose subscription has ended is led to a new approval, and charged nothing before [SUBS-044]', async () => {
  const ben = await newMember();
  const { id, back } = await begin(ben);
  fake.approve(id);
  await follow(ben, back);
  const [subscription] = await getMemberSubscriptions(ben);
  await ben.call(cancelSubscription, { id: subscription?.id ?? '' });
  clock.advance(32 * 86_400_000);
  const row = await platform.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow();
  const { body, headers } = fake.sign(anEvent('BILLING.SUBSCRIPTION.CANCELLED', { id }, clock.now()));
  await server.inject({
    method: 'POST',
    url: '/webhooks/paypal',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  await world.drain();
  await signInAgain(ben);
  expect(await planOf(ben)).toBe(0);
  await expect(ben.call(removeCancellation, { id: row.id })).rejects.toMatchObject({
    status: 422,
    code: 'approval_needed',
  });
  expect(charges(id)).toEqual(['13.99']);
  const again = await begin(ben);
  fake.approve(again.id);
  expect(await follow(ben, again.back)).toContain('success=true');
  expect([await planOf(ben), charges(again.id)]).toEqual([5, ['13.99']]);
});

test('a member buys the sounds of the cart by one order at PayPal, captured once', async () => {
  const ina = await newMember();
  const id = await aProduct(platform, { prices: { USD: 1010 } });
  await ina.call(addToCart, { id });
  const { quote } = await ina.call(getCart, {});
  const begun = await begin(ina, `/paypal/cart/checkout?consent=true&quote=${quote}`);
  expect(await follow(ina, begun.back)).toContain('paypal_payment_error=not_approved');
  fake.approve(begun.id);
  for (const _time of [1, 2])
    expect(await follow(ina, begun.back)).toBe('/checkout?product_type=sound&success=true');
  await passTime(4);
  expect(fake.books.orders.find(begun.id)?.capture?.amount.value).toBe('10.10');
  expect((await findOwnedProducts(platform.db, ina.id)).map((one) => one.id)).toEqual([id]);
});

test('a window that is closed after the approval has the plan within five minutes, without any event [CHECKOUT-125]', async () => {
  const cleo = await newMember();
  const { id } = await begin(cleo);
  fake.approve(id);
  await passTime(4);
  expect([await planOf(cleo), charges(id)]).toEqual([5, ['13.99']]);
});

test('PayPal away after the approval: the payment is confirmed when it is back, charged once [CHECKOUT-135]', async () => {
  const dan = await newMember();
  const { id, back } = await begin(dan);
  fake.approve(id);
  for (let times = 0; times < 2; times += 1) fake.failNext(/subscriptions/, '500');
  expect(await follow(dan, back)).toContain('pending_payment=');
  await passTime(4);
  await passTime(4);
  expect(await follow(dan, back)).toContain('success=true');
  expect(charges(id)).toEqual(['13.99']);
});

test('a declined and a restricted account read why, and PayPal charges them nothing later', async () => {
  for (const [account, code] of [
    ['declined', 'instrument_declined'],
    ['restricted', 'payer_cannot_pay'],
  ] as const) {
    const eli = await newMember();
    const { id, back } = await begin(eli);
    fake.approve(id, account);
    expect(await follow(eli, back)).toContain(`paypal_payment_error=${code}`);
    expect(fake.books.subscriptions.find(id)?.status).toBe('CANCELLED');
    expect(await planOf(eli)).toBe(0);
  }
});

test('PayPal away at the start: the member reads that it went wrong, and nothing waits', async () => {
  const fay = await newMember();
  fake.failNext(/plans|subscriptions/, '500');
  expect(await follow(fay, '/paypal/starter/monthly?product_type=subscription')).toContain(
    'gateway_unavailable',
  );
  await passTime(2);
  expect(
    await platform.db.selectFrom('payments').select('state').where('user_id', '=', fay.id).execute(),
  ).toEqual([{ state: 'cancelled' }]);
});
