import { expect, test } from 'vitest';
import { declineText } from '#features/payments/model/decline-text.ts';
import { cardErrorCode } from './card-field-errors.ts';

test.each([
  [{ code: 'incomplete_number' }, 'number'],
  [{ code: 'invalid_number' }, 'number'],
  [{ code: 'incorrect_number' }, 'number'],
  [{ code: 'incomplete_expiry' }, 'expiry'],
  [{ code: 'invalid_expiry_month_past' }, 'expiry'],
  [{ code: 'invalid_expiry_year_past' }, 'expiry'],
  [{ code: 'invalid_expiry_year' }, 'expiry'],
  [{ code: 'incomplete_cvc' }, 'cvc'],
  [{ code: 'incorrect_cvc' }, 'cvc'],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, null],
  [{}, null],
])('what Stripe’s script says of %j stands under its field', (error, field) => {
  const text = declineText({ code: cardErrorCode(error), buys: 'sound', supportEmail: 'help@example.org' });
  expect(text.field).toBe(field);
  expect(text.text).not.toContain('A server error occurred');
});
