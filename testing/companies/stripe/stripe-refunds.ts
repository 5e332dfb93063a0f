import type Stripe from 'stripe';
import type { StripeBooks } from './stripe-books.ts';
import { newDispute, newRefund } from './stripe-objects.ts';
import { invalidRequest } from './stripe-problem.ts';

/** Pays a charge back, wholly where no amount is given. */
export function refundCharge(
  books: StripeBooks,
  { intent, amount, metadata }: { intent: string; amount: string | undefined; metadata: Stripe.Metadata },
): Stripe.Refund {
  const charge = chargeOf(books, intent);
  if (isDisputed(books, intent))
    throw invalidRequest('This charge has been charged back.', { code: 'charge_disputed' });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest('This charge has already been refunded.', { code: 'charge_already_refunded' });
  const minor = amount === undefined ? left : Number(amount);
  if (!(minor >= 1) || minor > left)
    throw invalidRequest(`Refund amount is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  charge.amount_refunded += minor;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = newRefund({
    id: books.newId('re'),
    created: books.now(),
    amount: minor,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent,
    metadata,
  });
  books.emit('charge.refunded', charge);
  return books.add(refund);
}

/** The payer's bank sends the last refund of a charge back. */
export function failLastRefund(books: StripeBooks, intent: string): void {
  const refund = books.all('refund').findLast(({ payment_intent }) => payment_intent === intent);
  if (!refund) throw invalidRequest('This charge has no refund.', { param: 'payment_intent' });
  refund.status = 'failed';
  const charge = chargeOf(books, intent);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  books.emit('refund.failed', refund);
}

/** The payer's bank takes a charge back, and decides. */
export function disputeCharge(books: StripeBooks, intent: string, status: Stripe.Dispute.Status): void {
  const charge = chargeOf(books, intent);
  charge.disputed = true;
  const found = books.all('dispute').find(({ payment_intent }) => payment_intent === intent);
  const { id: charged, amount, currency } = charge;
  const dispute =
    found ??
    books.add(
      newDispute({
        id: books.newId('du'),
        created: books.now(),
        amount,
        currency,
        charge: charged,
        payment_intent: intent,
        status,
      }),
    );
  dispute.status = status;
  books.emit(found ? 'charge.dispute.updated' : 'charge.dispute.created', dispute);
}

const isDisputed = (books: StripeBooks, intent: string): boolean =>
  books
    .all('dispute')
    .some(
      ({ payment_intent, status }) =>
        payment_intent === intent && status !== 'won' && !status.startsWith('warning'),
    );

function chargeOf(books: StripeBooks, intent: string): Stripe.Charge {
  const { latest_charge: charge } = books.get('payment_intent', intent, 'payment_intent');
  const found = typeof charge === 'string' ? books.find('charge', charge) : undefined;
  if (found?.status !== 'succeeded')
    throw invalidRequest('This PaymentIntent has no successful charge to refund.', {
      param: 'payment_intent',
    });
  return found;
}
