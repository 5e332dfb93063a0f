import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getPayment as contract } from '../payment-answer.contract.ts';
import { GatewayUnavailable } from './gateway-errors.ts';
import { findPayment, type PaymentRow } from './payment.store.ts';
import type { PaymentPurposes } from './payment-purpose.ts';
import { presentPayment } from './present-payment.ts';
import { type SettledPayment, settlePayment } from './settle-payment.ts';

/** What has become of a payment; the gateway is asked while that is unknown. Refuses (404) another member's. */
export async function getPayment(
  call: MemberCall,
  purposes: PaymentPurposes,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await findPayment(call.db, id);
  if (row?.user_id !== call.actor.userId) throw notFound();
  return presentPayment(await settle(call, purposes, row));
}

async function settle(call: MemberCall, purposes: PaymentPurposes, row: PaymentRow): Promise<SettledPayment> {
  try {
    return await settlePayment(call, purposes, { id: row.id });
  } catch (error) {
    if (error instanceof GatewayUnavailable) return { row, atGateway: null };
    throw error;
  }
}
