import { expect, test } from 'vitest';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { addToCart } from '#features/shop/contract.ts';
import { listOrders } from '#features/shop/orders.contract.ts';
import { findOwnedProducts } from '#features/shop/server/owned-product.store.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import {
  disputeGatewayCharge,
  refundGatewayCharge,
} from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { buySounds } from '../testing/buy-sounds.ts';

const world = await aWorld();
const { platform } = world;
const { db } = platform;

const ownedBy = async ({ id }: Member) => (await findOwnedProducts(db, id)).map((one) => one.id);
const settle = async () => {
  await world.drain();
  await deliverWebhooks(world);
  await world.drain();
};

/** Buys a product for 14.99; returns the charge at the gateway. */
async function buy(buyer: Member, product: string): Promise<string> {
  await buyer.call(addToCart, { id: product });
  const { body } = await buySounds(buyer, [product]);
  const row = await db
    .selectFrom('payments')
    .select('gateway_payment_id')
    .where('id', '=', body.payment_id)
    .executeTakeFirstOrThrow();
  return row.gateway_payment_id ?? '';
}
async function orderOf(buyer: Member) {
  const [order] = (await buyer.call(listOrders, {})).orders;
  const [product] = order?.products ?? [];
  const path = `/download/${product?.id}`;
  return { takenBack: order?.takenBack, status: (await buyer.raw({ method: 'GET', url: path })).status };
}
const refund = (charge: string, minor: number) =>
  refundGatewayCharge(platform, { charge, reference: null, amount: { minor, currency: 'USD' } });

test('sounds that are refunded in full are no longer owned, their downloads end, and they can be bought again', async () => {
  const ada = await world.person('ada');
  const product = await aProduct(platform);
  const charge = await buy(ada, product);
  await refund(charge, 500);
  await settle();
  expect([await ownedBy(ada), await orderOf(ada)]).toEqual([[product], { takenBack: false, status: 302 }]);
  await refund(charge, 999);
  await settle();
  expect([await ownedBy(ada), await orderOf(ada)]).toEqual([[], { takenBack: true, status: 404 }]);
  await buy(ada, product);
  expect([await ownedBy(ada), await orderOf(ada)]).toEqual([[product], { takenBack: false, status: 302 }]);
});

test('a dispute takes sounds back, and gives them again when it is won', async () => {
  const ben = await world.person('ben');
  const product = await aProduct(platform);
  const charge = await buy(ben, product);
  await disputeGatewayCharge(platform, charge, 'open');
  await settle();
  expect([await ownedBy(ben), await orderOf(ben)]).toEqual([[], { takenBack: true, status: 404 }]);
  await disputeGatewayCharge(platform, charge, 'won');
  await settle();
  await settle();
  expect([await ownedBy(ben), await orderOf(ben)]).toEqual([[product], { takenBack: false, status: 302 }]);
});

test('a lost dispute leaves what was bought again with the buyer', async () => {
  const cleo = await world.person('cleo');
  const product = await aProduct(platform);
  const charge = await buy(cleo, product);
  await disputeGatewayCharge(platform, charge, 'open');
  await settle();
  await buy(cleo, product);
  await disputeGatewayCharge(platform, charge, 'lost');
  await settle();
  expect(await ownedBy(cleo)).toEqual([product]);
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});
