import { conflict, Refusal } from '#platform/pure/refusal.ts';
import { answeredDeclineCode } from '../model/decline-text.ts';
import type { PaymentAnswer } from '../payment-answer.contract.ts';
import type { PaymentRow } from './payment.store.ts';
import type { SettledPayment } from './settle-payment.ts';

/** Reasons that gateways give as an error of their own; any other is the bank's, of a `card_declined`. */
const ownErrors: ReadonlySet<string> = new Set([
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'payment_intent_authentication_failure',
  'payment_method_not_present',
  'processing_error',
  'setup_intent_authentication_failure',
]);

/**
 * A payment that was declined: 402 with `{"error":{"code","decline_code","message"}}` (CHECKOUT-086). The browser has the texts,
 * so the message is null.
 */
class PaymentDeclined extends Refusal {
  private readonly reason: string;

  constructor(reason: string) {
    super(402, 'The payment was declined.', { code: reason });
    this.reason = reason;
  }

  override toBody(): object {
    const isOwn = ownErrors.has(this.reason);
    return {
      error: {
        code: isOwn ? this.reason : 'card_declined',
        decline_code: isOwn ? null : this.reason,
        message: null,
      },
    };
  }
}

function undelivered({ total_minor, refund_failed_at }: PaymentRow): Refusal {
  if (total_minor === 0)
    return conflict('This could not be delivered. Nothing was charged.', 'payment_undelivered');
  return refund_failed_at === null
    ? conflict('This could not be delivered. What you paid is on its way back to you.', 'payment_refunded')
    : conflict(
        'This could not be delivered. What you paid could not be paid back yet: we have been told and see to it.',
        'payment_refund_failed',
      );
}

/** A payment as its buyer sees it. Throws PaymentDeclined (402) for a declined one, and refuses (409) a closed and an
 * undeliverable one. */
export function presentPayment({ row, atGateway }: SettledPayment): PaymentAnswer {
  if (row.state === 'failed')
    throw new PaymentDeclined(answeredDeclineCode(row.decline_code ?? 'generic_decline'));
  if (row.state === 'cancelled')
    throw conflict('This payment was not confirmed in time. Nothing was charged.', 'payment_closed');
  if (row.state !== 'created' && row.state !== 'requires_action' && row.delivered_at === null)
    throw undelivered(row);
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
