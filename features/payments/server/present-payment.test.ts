import { expect, test } from 'vitest';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { PaymentRow } from './payment.store.ts';
import { presentPayment } from './present-payment.ts';

/** What a buyer is answered about a payment that was declined for this reason. */
function answerOf(declineCode: string): unknown {
  try {
    return presentPayment({
      row: { state: 'failed', decline_code: declineCode } as PaymentRow,
      atGateway: null,
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [error.status, error.code, error.toBody()];
  }
}

const body = (code: string, decline_code: string | null) => ({
  error: { code, decline_code, message: null },
});

test('declines with one text are answered with one code, and all others with their own [CHECKOUT-139]', () => {
  const notAuthorized =
    'fraudulent lost_card stolen_card restricted_card pickup_card security_violation merchant_blacklist not_permitted transaction_not_allowed service_not_allowed stop_payment_order revocation_of_authorization invalid_account card_not_supported card_velocity_exceeded withdrawal_count_limit_exceeded';
  for (const code of notAuthorized.split(' '))
    expect([code, answerOf(code)]).toEqual([
      code,
      [402, 'transaction_not_allowed', body('card_declined', 'transaction_not_allowed')],
    ]);
  for (const code of ['generic_decline', 'do_not_honor', 'call_issuer'])
    expect(answerOf(code)).toEqual([402, 'generic_decline', body('card_declined', 'generic_decline')]);
  expect(answerOf('insufficient_funds')).toEqual([
    402,
    'insufficient_funds',
    body('card_declined', 'insufficient_funds'),
  ]);
  expect(answerOf('incorrect_cvc')).toEqual([402, 'incorrect_cvc', body('incorrect_cvc', null)]);
});
