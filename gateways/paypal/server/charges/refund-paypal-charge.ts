import type { GatewayRefund, RefundRequest } from '#features/payments/server/gateway.ts';
import { IdempotencyKeyReused, RefundRefused } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { toPaypalMoney } from '../../model/paypal-money.ts';
import { Refund } from '../paypal-answers.ts';
import {
  deleteUnmadeRefund,
  findRefundByReference,
  insertPaypalRefund,
  updateRefundMade,
} from '../paypal-charges.store.ts';
import { askPaypal, PaypalRefusal } from '../paypal-client.ts';
import { getPaypalCharge, hasFailed, presentRefund } from './paypal-charges.ts';

/** Pays a charge back, once for a reference; see `refund` of the interface. */
export async function refundPaypalCharge(platform: Platform, request: RefundRequest): Promise<GatewayRefund> {
  const { charge: id, reference, amount } = request;
  const charge = await getPaypalCharge(platform, id);
  if (charge.dispute === 'open' || charge.dispute === 'lost') throw new RefundRefused(id, 'it is disputed');
  await insertPaypalRefund(platform.db, {
    id: reference,
    charge_id: charge.captureId,
    reference,
    amount_minor: amount.minor,
    currency: amount.currency,
    created_at: platform.clock.now(),
    made_at: null,
    is_pending: false,
    failed_at: null,
  });
  const asked = await findRefundByReference(platform.db, reference);
  if (asked?.amount_minor !== amount.minor || asked.charge_id !== charge.captureId)
    throw new IdempotencyKeyReused(reference);
  if (asked.made_at === null) await ask(platform, request, charge.captureId);
  const made = await findRefundByReference(platform.db, reference);
  if (!made?.made_at) throw new RefundRefused(id, 'another call was refused it');
  if (made.failed_at !== null) throw new RefundRefused(id, 'it has failed');
  return presentRefund(made);
}

async function ask(
  platform: Platform,
  { charge, reference, amount }: RefundRequest,
  captureId: string,
): Promise<void> {
  try {
    const made = await askPaypal(platform, {
      method: 'POST',
      path: `/v2/payments/captures/${captureId}/refund`,
      requestId: `refund:${reference}`.slice(0, 108),
      body: { amount: toPaypalMoney(amount), custom_id: reference },
      answer: Refund,
    });
    if (hasFailed(made.status)) throw new PaypalRefusal(422, made.status);
    await updateRefundMade(platform.db, reference, {
      id: made.id,
      at: made.create_time ?? platform.clock.now(),
      isPending: made.status === 'PENDING',
    });
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
    await deleteUnmadeRefund(platform.db, reference);
    throw new RefundRefused(charge, error.issue);
  }
}
