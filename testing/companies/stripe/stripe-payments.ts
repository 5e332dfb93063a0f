import type Stripe from 'stripe';
import type { StripeBooks } from './stripe-books.ts';
import { newCharge, newInvoicePayment, newPaymentIntent, newPaymentMethod } from './stripe-objects.ts';
import { invalidRequest, missing, StripeProblem } from './stripe-problem.ts';
import { type Decline, testCards } from './test-cards.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
const asId = (value: string | { id: string } | null): string =>
  value === null ? '' : typeof value === 'string' ? value : value.id;

/** The payment method of an id; each use of a test card's id makes one. */
export function methodOf(books: StripeBooks, token: string, param: string): Stripe.PaymentMethod {
  const card = testCards[token];
  if (!card) return books.get('payment_method', token, param);
  const method = newPaymentMethod({ id: books.newId('pm'), created: books.now(), last4: card.last4 });
  books.cards.set(method.id, card);
  return books.add(method);
}

/** Keeps a card with a customer. Throws its decline. */
export function attachMethod(books: StripeBooks, method: Stripe.PaymentMethod, customer: string): void {
  const { keeping } = books.cards.get(method.id) ?? {};
  if (keeping) throw cardError(keeping);
  method.customer = customer;
}

const cardError = ({ code, decline_code }: Decline, more: object = {}): StripeProblem =>
  new StripeProblem(402, { type: 'card_error', code, ...(decline_code ? { decline_code } : {}), ...more });

export function newIntentFor(
  books: StripeBooks,
  more: { amount: number; currency: string; customer: string } & Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const id = books.newId('pi');
  const created = books.now(more.customer);
  return books.add(newPaymentIntent({ id, created, client_secret: `${id}_secret_fake`, ...more }));
}

/** The bill that an intent pays. */
function invoiceOf(books: StripeBooks, intent: Intent): Stripe.Invoice | undefined {
  const payment = books.all('invoice_payment').find((one) => one.payment.payment_intent === intent.id);
  return payment && books.get('invoice', asId(payment.invoice));
}

/** Finalises a bill: its payment waits from now on. */
export function finalizeInvoice(books: StripeBooks, invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  const at = books.now(asId(invoice.customer));
  invoice.status = 'open';
  invoice.status_transitions.finalized_at = at;
  invoice.effective_at = at;
  invoice.automatically_finalizes_at = null;
  if (invoice.amount_due === 0) {
    settleInvoice(books, invoice);
    return null;
  }
  const { currency, amount_due: amount } = invoice;
  const intent = newIntentFor(books, { amount, currency, customer: asId(invoice.customer) });
  const payment = { id: books.newId('inpay'), created: at, currency, amount_requested: amount };
  books.add(newInvoicePayment({ ...payment, invoice: invoice.id, intent: intent.id }));
  books.emit('invoice.finalized', invoice);
  return intent;
}

function settleInvoice(books: StripeBooks, invoice: Stripe.Invoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = books.now(asId(invoice.customer));
  for (const payment of books.all('invoice_payment'))
    if (payment.invoice === invoice.id) payment.status = 'paid';
  books.emit('invoice.paid', invoice);
}

/** Takes a bill back, and with it its payment; a subscription that waits for it never begins. */
export function voidInvoice(books: StripeBooks, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open')
    throw invalidRequest(`You can only void open invoices, this one is ${invoice.status}`);
  invoice.status = 'void';
  invoice.status_transitions.voided_at = books.now(asId(invoice.customer));
  for (const payment of books.all('invoice_payment')) {
    if (payment.invoice !== invoice.id || payment.status === 'paid') continue;
    payment.status = 'canceled';
    cancelled(books, books.get('payment_intent', asId(payment.payment.payment_intent ?? '')), 'void_invoice');
  }
  books.emit('invoice.voided', invoice);
  const subscription = books.find('subscription', subscriptionIdOf(invoice));
  if (subscription?.status !== 'incomplete') return;
  subscription.status = 'incomplete_expired';
  books.emit('customer.subscription.updated', subscription);
}

export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string =>
  asId(parent?.subscription_details?.subscription ?? '');

/** Cancels what waits for a card or its owner. */
export function cancelIntent(books: StripeBooks, intent: Intent): void {
  const waiting = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  if (!waiting.includes(intent.status)) throw unexpectedState(intent);
  if (intent.object === 'payment_intent' && invoiceOf(books, intent))
    throw invalidRequest('The payment of an invoice cannot be canceled directly');
  cancelled(books, intent, 'requested_by_customer');
}

function cancelled(books: StripeBooks, intent: Intent, reason: string): void {
  intent.status = 'canceled';
  intent.cancellation_reason = reason as never;
  intent.next_action = null;
  clearError(intent);
  books.emit(`${intent.object}.canceled`, intent);
}

/** Every later change clears why the last charge was refused. */
export function clearError(intent: Intent): void {
  if (intent.object === 'setup_intent') intent.last_setup_error = null;
  else intent.last_payment_error = null;
}

const unexpectedState = (intent: Intent): StripeProblem =>
  invalidRequest(`This ${intent.object} is ${intent.status}`, {
    code: `${intent.object}_unexpected_state`,
    [intent.object]: intent,
  });

/** Asks a card: succeeds, waits for the bank's question, or throws the decline. */
export function confirmIntent(
  books: StripeBooks,
  intent: Intent,
  token: string,
  owner: 'there' | 'absent',
): void {
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  if (!open.includes(intent.status)) throw unexpectedState(intent);
  const method = methodOf(books, token, 'payment_method');
  if (method.customer !== null && method.customer !== intent.customer)
    throw missing('PaymentMethod of this customer', 'payment_method', 400);
  intent.payment_method = method.id;
  clearError(intent);
  const card = books.cards.get(method.id);
  const refusal = intent.object === 'setup_intent' ? card?.keeping : card?.charging;
  if (refusal) throw refuse(books, intent, refusal);
  if (!card?.asks) {
    succeed(books, intent);
    return;
  }
  if (owner === 'absent')
    throw refuse(books, intent, { code: 'card_declined', decline_code: 'authentication_required' });
  intent.status = 'requires_action';
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
  books.emit(`${intent.object}.requires_action`, intent);
}

/** What the owner answers to the bank. */
export function answerBank(books: StripeBooks, intent: Intent, approves: boolean): void {
  if (intent.status !== 'requires_action') return;
  intent.next_action = null;
  if (approves) succeed(books, intent);
  else refuse(books, intent, { code: `${intent.object}_authentication_failure` });
}

function refuse(books: StripeBooks, intent: Intent, decline: Decline): StripeProblem {
  intent.status = 'requires_payment_method';
  const error = { type: 'card_error', message: 'Your card was declined.', ...decline } as const;
  if (intent.object === 'setup_intent') {
    intent.last_setup_error = error;
    books.emit('setup_intent.setup_failed', intent);
  } else {
    intent.last_payment_error = error;
    intent.latest_charge = charge(books, intent, decline).id;
    books.emit('payment_intent.payment_failed', intent);
  }
  intent.payment_method = null;
  return cardError(decline, { [intent.object]: structuredClone(intent) });
}

function charge(books: StripeBooks, intent: Stripe.PaymentIntent, decline: Decline | null): Stripe.Charge {
  const { amount, currency, customer, payment_method: method } = intent;
  return books.add(
    newCharge({
      id: books.newId('ch'),
      created: books.now(asId(customer)),
      amount,
      currency,
      customer: asId(customer),
      payment_intent: intent.id,
      payment_method: asId(method),
      status: decline ? 'failed' : 'succeeded',
      failure_code: decline?.code ?? null,
    }),
  );
}

function succeed(books: StripeBooks, intent: Intent): void {
  intent.status = 'succeeded';
  const customer = asId(intent.customer);
  const method = books.get('payment_method', asId(intent.payment_method));
  if (intent.object === 'setup_intent') {
    if (customer !== '') method.customer = customer;
    books.emit('setup_intent.succeeded', intent);
    return;
  }
  intent.amount_received = intent.amount;
  intent.latest_charge = charge(books, intent, null).id;
  const invoice = invoiceOf(books, intent);
  if (invoice) {
    settleInvoice(books, invoice);
    beginPaid(books, invoice, method);
  }
  books.emit('payment_intent.succeeded', intent);
}

/** A paid bill lets its subscription run, which may keep the card. */
function beginPaid(books: StripeBooks, invoice: Stripe.Invoice, method: Stripe.PaymentMethod): void {
  const subscription = books.find('subscription', subscriptionIdOf(invoice));
  if (!subscription) return;
  if (subscription.payment_settings?.save_default_payment_method === 'on_subscription') {
    method.customer = asId(subscription.customer);
    subscription.default_payment_method = method.id;
  }
  if (subscription.status === 'incomplete' || subscription.status === 'past_due')
    subscription.status = 'active';
  books.emit('customer.subscription.updated', subscription);
}
