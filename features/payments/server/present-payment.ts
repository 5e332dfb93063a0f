import { conflict } from '#platform/pure/refusal.ts';
import { PaymentDeclined } from '../model/payment-declined.ts';
import type { PaymentAnswer } from '../payment-answer.contract.ts';
import type { SettledPayment } from './settle-payment.ts';

/** A payment as its buyer sees it. Throws PaymentDeclined (402) for a declined one, and refuses (409) a closed and an
 * undeliverable one. */
export function presentPayment({ row, atGateway }: SettledPayment): PaymentAnswer {
  if (row.state === 'failed') throw new PaymentDeclined(row.decline_code ?? 'generic_decline');
  if (row.state === 'cancelled')
    throw conflict('This payment was not confirmed in time. Nothing was charged.', 'payment_closed');
  if (row.state !== 'created' && row.state !== 'requires_action' && row.delivered_at === null)
    throw conflict(
      'You have this already. What you just paid for it is on its way back.',
      'payment_refunded',
    );
  const asksHere = atGateway?.status === 'requires_action' && atGateway.approvalUrl === null;
  const waiting = row.state === 'requires_action' && asksHere ? atGateway : null;
  return {
    requiresAction: waiting !== null,
    setupIntent: waiting?.isSetup ?? false,
    paymentIntentClientSecret: waiting?.clientSecret ?? null,
    paymentIntentId: waiting?.id ?? null,
    pending: row.settled_at === null && waiting === null,
    paymentId: row.id,
    data: row.delivered_at === null ? null : { token: row.token },
  };
}
