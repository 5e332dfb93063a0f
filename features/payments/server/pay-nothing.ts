import { createHash } from 'node:crypto';
import { lockBuyer } from '#features/members/server/users.store.ts';
import { invalid, malformed } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { type CardOrder, closeWaiting, insertClaim } from './pay-by-card.ts';
import { findPayment, findPaymentByKey, type PaymentRow, updatePayment } from './payment.store.ts';
import { getPurpose, type PaymentPurposes } from './payment-purpose.ts';
import { fulfilPayment, type SettledPayment } from './settle-payment.ts';

/** The gateway in our rows of payments of 0, for which none is asked. */
export const noGateway = 'none';

/**
 * Delivers what costs nothing, once for an `Idempotency-Key`, in one transaction and without a gateway. Refuses 400 without a key,
 * 409 while another payment for the slot is under way, 422 a key that stands for another call.
 */
export async function payNothing(
  call: MemberCall,
  purposes: PaymentPurposes,
  order: Pick<CardOrder, 'slot' | 'body' | 'offer'>,
): Promise<SettledPayment> {
  const key = call.http.idempotencyKey;
  if (key === null) throw malformed('The Idempotency-Key header is missing.');
  const bodyHash = createHash('sha256').update(JSON.stringify(order.body)).digest();
  await closeWaiting(call, purposes, { order, isSame: (open) => open.idempotency_key === key });
  const row = await inTransaction(call, async (inner) => {
    // The same call, sent twice, waits here for the first one and finds its payment.
    await lockBuyer(inner.db, call.actor.userId);
    const known = await findPaymentByKey(inner.db, call.actor.userId, key);
    if (known && !known.body_hash.equals(bodyHash))
      throw invalid({ idempotency_key: ['was used for another call'] });
    if (known) return known;
    const member = { ...inner, actor: call.actor };
    const claim = { order: { ...order, gateway: noGateway }, key, bodyHash };
    return deliver(member, purposes, await insertClaim(member, claim));
  });
  return { row, atGateway: null };
}

async function deliver(call: MemberCall, purposes: PaymentPurposes, { id }: PaymentRow): Promise<PaymentRow> {
  const row = await updatePayment(call.db, id, {
    state: 'fulfilled',
    settled_at: call.now,
    delivered_at: call.now,
  });
  await fulfilPayment(call, getPurpose(purposes, row), { row, subscription: null });
  await failpoint('payments.nothing');
  return (await findPayment(call.db, id)) ?? row;
}
