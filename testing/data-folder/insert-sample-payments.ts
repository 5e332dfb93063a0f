import { randomUUID } from 'node:crypto';
import { insertRenewalCredit } from '#features/billing/server/credits/renewal-credit.store.ts';
import { insertPriceMoves } from '#features/billing/server/moves/price-move.store.ts';
import { buySounds } from '#features/checkout/testing/buy-sounds.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { findPayment, lockPayment } from '#features/payments/server/payment.store.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { insertDownload } from '#features/shop/server/download.store.ts';
import { insertProductSounds } from '#features/shop/server/making/product-sound.store.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { insertPaypalCharge, insertPaypalRefund } from '#gateways/paypal/server/paypal-charges.store.ts';
import { insertPaypalPayment, updatePaypalPayment } from '#gateways/paypal/server/paypal-payments.store.ts';
import { insertPaypalPlan } from '#gateways/paypal/server/paypal-plans.store.ts';
import { disputeGatewayCharge } from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Member, World } from '../world.ts';

/** Refunds one cent of a payment that its buyer's bank has asked about before. */
export async function refundSome({ platform }: World, paymentId: string): Promise<void> {
  const paid = await findPayment(platform.db, paymentId);
  await disputeGatewayCharge(platform, paid?.gateway_payment_id ?? '', 'won');
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const row = await lockPayment(tx, paymentId);
    if (!row) throw new Error('the payment of the sample is gone');
    const wanted = { id: call.newId(), minor: 1, reason: 'admin', note: '', requestedBy: null } as const;
    await requestRefund(call, row, wanted);
  });
}

/** Credits that the gateway takes off a member's next renewal. */
export async function insertSampleCredit({ platform }: World, userId: string): Promise<void> {
  const { db, clock } = platform;
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const credit = {
    id: randomUUID(),
    gateway_subscription_id: row.gateway_subscription_id,
    period_end: row.period_end,
    amount_minor: 100,
    currency: row.currency,
  };
  const more = { subscription_id: row.id, state: 'waiting', gateway_charge_id: null } as const;
  await insertRenewalCredit(db, { ...credit, ...more, created_at: clock.now() });
  await getPaymentGateway(platform, 'test').giveCredit?.({
    subscription: credit.gateway_subscription_id,
    reference: credit.id,
    amount: { minor: credit.amount_minor, currency: credit.currency },
    periodEnd: credit.period_end,
  });
}

/** A new amount that a subscription is moved to next year. */
export async function insertSampleMove({ platform: { db, clock } }: World, userId: string): Promise<void> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const open = { applied_at: null, called_off_at: null, lapsed_at: null };
  await insertPriceMoves(db, [
    {
      id: randomUUID(),
      move_id: randomUUID(),
      subscription_id: row.id,
      item: row.item,
      old_minor: row.price_minor,
      new_minor: row.price_minor + 100,
      currency: row.currency,
      noticed_at: clock.now(),
      effective_at: new Date(clock.now().getTime() + 366 * 86_400_000),
      ...open,
    },
  ]);
}

/** A subscription at PayPal that was charged once and paid back in part, as the rows of that gateway have it. */
export async function insertPaypalRows({ platform: { db, clock } }: World): Promise<void> {
  const now = clock.now();
  await insertPaypalPlan(db, { key: 'sample', plan_id: 'P-SAMPLE' });
  await insertPaypalPayment(db, {
    reference: 'sample',
    kind: 'subscription',
    customer: null,
    buys: null,
    total_minor: 1399,
    currency: 'USD',
    created_at: now,
    closed_at: null,
  });
  await updatePaypalPayment(db, 'sample', { paypal_id: 'I-SAMPLE', succeeded_at: now });
  await insertPaypalCharge(db, { id: 'CAP-SAMPLE', paypal_id: 'I-SAMPLE' });
  await insertPaypalRefund(db, {
    id: 'REF-SAMPLE',
    charge_id: 'CAP-SAMPLE',
    reference: null,
    amount_minor: 1,
    currency: 'USD',
    created_at: now,
    made_at: now,
    is_pending: false,
    failed_at: null,
  });
}

/** A product that is being made of a sound. */
export async function insertProductInMaking({ platform }: World): Promise<void> {
  const product_id = await aProduct(platform, { published_at: null });
  await insertProductSounds(platform.db, [
    { product_id, place: 0, upload: 'kick.wav', name: 'kick', kind: 'one_shot' },
  ]);
}

/** Buys a product and fetches it. */
export async function buyProduct({ platform }: World, buyer: Member): Promise<void> {
  const { db, clock } = platform;
  const product = await aProduct(platform);
  await buyer.raw({ method: 'POST', url: `/cart/add/${product}` });
  await buySounds(buyer, [product]);
  const { id } = await db.selectFrom('order_products').select('id').executeTakeFirstOrThrow();
  const download = { id: randomUUID(), user_id: buyer.id, order_product_id: id, file_id: null };
  await insertDownload(db, { ...download, at: clock.now() });
}
