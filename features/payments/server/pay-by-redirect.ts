import { createHash } from 'node:crypto';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { ReturnAddresses } from './gateway.ts';
import { GatewayUnavailable } from './gateway-errors.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { type CardOrder, closeWaiting, insertClaim, isRefusedAtGateway } from './pay-by-card.ts';
import { findOpenPayment, type PaymentRow, releasePaymentClaim } from './payment.store.ts';
import type { PaymentPurposes } from './payment-purpose.ts';
import { closePayment, type SettledPayment, settlePayment } from './settle-payment.ts';

export interface RedirectOrder extends Pick<CardOrder, 'gateway' | 'payer' | 'body' | 'offer' | 'check'> {
  slot: string;
  /** Where the gateway's page sends the buyer of this payment. */
  addressesOf(paymentId: string): ReturnAddresses;
}

/**
 * Opens the gateway's page on which the buyer approves a purchase; `atGateway.approvalUrl` has its address. Nothing is charged
 * before that. A repeated call with the same body leads to the same page while that is open; with another one the former payment is
 * closed. Refuses (409) while another payment for the slot is under way. An unknown outcome has `atGateway` null.
 */
export async function payByRedirect(
  call: MemberCall,
  purposes: PaymentPurposes,
  order: RedirectOrder,
): Promise<SettledPayment> {
  const bodyHash = createHash('sha256').update(JSON.stringify(order.body)).digest();
  const row =
    (await findSame(call, order, bodyHash)) ?? (await insertOrFindSame(call, purposes, { order, bodyHash }));
  await failpoint('payments.claimed');
  const gateway = getPaymentGateway(call.platform, row.gateway);
  if (!gateway.redirect)
    throw new Error(`the payment gateway ${row.gateway} has no page to approve payments on`);
  const request = {
    reference: row.id,
    payer: order.payer,
    buys: row.snapshot.buys,
    total: { minor: row.total_minor, currency: row.currency },
  };
  try {
    await order.check?.(request, row);
    await failpoint('payments.begin');
    const answered = await gateway.redirect.begin(request, order.addressesOf(row.id));
    await failpoint('payments.begun');
    return await settlePayment(call, purposes, { id: row.id, answered });
  } catch (error) {
    if (isRefusedAtGateway(error)) await closePayment(call, purposes, row);
    if (!(error instanceof GatewayUnavailable)) throw error;
    call.platform.log.warn({ err: error, payment: row.id }, 'a payment page could not be opened');
    await releasePaymentClaim(call.db, row.id, call.now);
    return { row, atGateway: null };
  }
}

interface Beginning {
  order: RedirectOrder;
  bodyHash: Buffer;
}

/** The payment that the same call has begun. */
async function findSame(
  call: MemberCall,
  order: RedirectOrder,
  bodyHash: Buffer,
): Promise<PaymentRow | null> {
  const open = await findOpenPayment(call.db, call.actor.userId, order.slot);
  return open && isOfSameCall(open, { order, bodyHash }) ? open : null;
}

const isOfSameCall = (open: PaymentRow, { order, bodyHash }: Beginning): boolean =>
  open.gateway === order.gateway && open.body_hash.equals(bodyHash);

async function insertOrFindSame(
  call: MemberCall,
  purposes: PaymentPurposes,
  { order, bodyHash }: Beginning,
): Promise<PaymentRow> {
  await failpoint('payments.unknown');
  await closeWaiting(call, purposes, {
    order,
    isSame: (open) => isOfSameCall(open, { order, bodyHash }),
  });
  try {
    const key = `redirect:${call.newId()}`;
    return await inTransaction(call, (inner) =>
      insertClaim({ ...inner, actor: call.actor }, { order, key, bodyHash }),
    );
  } catch (error) {
    // A double click: the same call has made the payment meanwhile, and has reserved its coupon.
    const same = isRefusal(error) ? await findSame(call, order, bodyHash) : null;
    if (same) return same;
    throw error;
  }
}
