import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { findPaymentByKey as contract } from '../payment-answer.contract.ts';
import { getPayment } from './get-payment.ts';
import { findPaymentByKey as findRow } from './payment.store.ts';
import type { PaymentPurposes } from './payment-purpose.ts';

/** The caller's own payment that a call with this key has begun; see `getPayment`. Refuses (404) a key of nobody or of others. */
export async function findPaymentByKey(
  call: MemberCall,
  purposes: PaymentPurposes,
  { key }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await findRow(call.db, call.actor.userId, key);
  if (!row) throw notFound();
  return getPayment(call, purposes, { id: row.id });
}
