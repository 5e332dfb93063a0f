import type Stripe from 'stripe';
import type { Form } from './form-body.ts';
import type { StripeBooks } from './stripe-books.ts';
import {
  listOf,
  newDiscount,
  newInvoice,
  newPrice,
  newSubscription,
  newSubscriptionItem,
} from './stripe-objects.ts';
import { confirmIntent, finalizeInvoice } from './stripe-payments.ts';
import { invalidRequest, StripeProblem } from './stripe-problem.ts';

const daySeconds = 86_400;
/** How long a renewal's bill is a draft. */
const draftSeconds = 3600;
/** Days after the first decline on which a renewal is tried again. */
const retryDays = [3, 8, 15];

const asId = (value: string | { id: string } | null): string =>
  value === null ? '' : typeof value === 'string' ? value : value.id;

/** The end of the `count`-th period since `anchor`; a day that a month has not is its last one. */
function periodEndAt(anchor: number, interval: string, count: number): number {
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const end = new Date(from);
  end.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return end.getTime() / 1000;
}

interface PriceData {
  currency: string;
  product: string;
  unit_amount: string;
  recurring: { interval: 'month' | 'year' };
}

/** Begins a subscription as `payment_behavior` says. Nothing is kept of one that throws. */
export function createSubscription(books: StripeBooks, form: Form): Stripe.Subscription {
  const customer = books.get('customer', String(form['customer']), 'customer');
  const items = form['items'] as { price_data?: PriceData }[] | undefined;
  const data = items?.[0]?.price_data;
  if (!data) throw invalidRequest('Missing required param: items.', { param: 'items' });
  books.get('product', data.product, 'items[0][price_data][product]');
  const created = books.now(customer);
  const { interval } = data.recurring;
  const trialDays = Number(form['trial_period_days'] ?? 0);
  const end = trialDays > 0 ? created + trialDays * daySeconds : periodEndAt(created, interval, 1);
  const id = books.newId('sub');
  const settings = form['payment_settings'] as Record<string, string> | undefined;
  const price = newPrice({
    id: books.newId('price'),
    created,
    currency: data.currency,
    product: data.product,
    unit_amount: Number(data.unit_amount),
    interval,
  });
  const item = newSubscriptionItem({
    id: books.newId('si'),
    created,
    price,
    current_period_start: created,
    current_period_end: end,
    subscription: id,
  });
  const subscription = newSubscription({
    id,
    created,
    currency: data.currency,
    customer: customer.id,
    items: listOf([item]),
    status: trialDays > 0 ? 'trialing' : 'active',
    billing_cycle_anchor: trialDays > 0 ? end : created,
    trial_start: trialDays > 0 ? created : null,
    trial_end: trialDays > 0 ? end : null,
    metadata: (form['metadata'] ?? {}) as Stripe.Metadata,
    default_payment_method: (form['default_payment_method'] as string | undefined) ?? null,
    test_clock: customer.test_clock ?? null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method:
        settings?.['save_default_payment_method'] === 'on_subscription' ? 'on_subscription' : 'off',
    },
  });
  const coupons = ((form['discounts'] ?? []) as { coupon: string }[]).map(({ coupon }) =>
    books.get('coupon', coupon, 'discounts[0][coupon]'),
  );
  const discounts = coupons.map((coupon) =>
    newDiscount({
      id: books.newId('di'),
      source: { coupon: coupon.id, type: 'coupon' },
      start: created,
      end:
        coupon.duration_in_months === null ? null : periodEndAt(created, 'month', coupon.duration_in_months),
      subscription: id,
      customer: customer.id,
    }),
  );
  subscription.discounts = discounts.map((one) => one.id);
  for (const one of discounts) books.add(one);
  collectFirst(books, subscription, {
    trialDays,
    behavior: String(form['payment_behavior'] ?? 'allow_incomplete'),
  });
  books.add(subscription);
  books.emit('customer.subscription.created', subscription);
  return subscription;
}

function collectFirst(
  books: StripeBooks,
  subscription: Stripe.Subscription,
  { trialDays, behavior }: { trialDays: number; behavior: string },
): void {
  const invoice = bill(books, subscription, 'subscription_create');
  if (trialDays > 0) Object.assign(invoice, { amount_due: 0, amount_remaining: 0, total: 0 });
  dropUsedDiscounts(books, subscription);
  const intent = finalizeInvoice(books, invoice);
  if (!intent) return;
  subscription.status = 'incomplete';
  const method = methodOfRenewals(books, subscription);
  if (behavior === 'default_incomplete') {
    if (method) intent.status = 'requires_confirmation';
    return;
  }
  try {
    if (!method) throw invalidRequest('This customer has no attached payment source');
    confirmIntent(books, intent, method, 'absent');
    subscription.status = 'active';
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    if (behavior !== 'error_if_incomplete') return;
    if (error.error['decline_code'] !== 'authentication_required') throw error;
    throw new StripeProblem(402, { type: 'card_error', code: 'subscription_payment_intent_requires_action' });
  }
}

/** What the first bill of a subscription would be. */
export function previewInvoice(books: StripeBooks, form: Form): Stripe.Invoice {
  const customer = books.get('customer', String(form['customer']), 'customer');
  const details = form['subscription_details'] as { items?: { price_data?: PriceData }[] } | undefined;
  const data = details?.items?.[0]?.price_data;
  if (!data)
    throw invalidRequest('Missing required param: subscription_details.', { param: 'subscription_details' });
  const off = ((form['discounts'] ?? []) as { coupon: string }[])
    .map(({ coupon }) => books.get('coupon', coupon, 'discounts[0][coupon]').amount_off ?? 0)
    .reduce((sum, one) => sum + one, 0);
  const subtotal = Number(data.unit_amount);
  const now = books.now(customer);
  return newInvoice({
    id: 'upcoming_in_fake',
    created: now,
    currency: data.currency,
    customer: customer.id,
    subscription: '',
    subtotal,
    amount_due: Math.max(0, subtotal - off + customer.balance),
    billing_reason: 'subscription_create',
    period_start: now,
    period_end: now,
    pays: { start: now, end: now },
    carries: {},
  });
}

const methodOfRenewals = (
  books: StripeBooks,
  { customer, default_payment_method: own }: Stripe.Subscription,
): string => asId(own ?? books.get('customer', asId(customer)).invoice_settings.default_payment_method);

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error('a subscription without an item');
  return item;
}

/** Writes the bill of the present period: the price less the discounts that run when it begins. */
function bill(
  books: StripeBooks,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const discounts = subscription.discounts
    .map((id) => books.get('discount', asId(id)))
    .filter((discount) => discount.end === null || discount.end > start);
  const off = discounts.reduce(
    (sum, { source }) => sum + (books.get('coupon', asId(source.coupon)).amount_off ?? 0),
    0,
  );
  const subtotal = price.unit_amount ?? 0;
  // Below 0 it is the customer's credit.
  const { balance } = books.get('customer', asId(subscription.customer));
  const invoice = newInvoice({
    id: books.newId('in'),
    created: books.now(asId(subscription.customer)),
    currency: subscription.currency,
    customer: asId(subscription.customer),
    subscription: subscription.id,
    subtotal,
    amount_due: Math.max(0, subtotal - off + balance),
    discounts: discounts.map(({ id }) => id),
    billing_reason: reason,
    // Of the bill; what is paid is in its lines.
    period_start: reason === 'subscription_create' ? start : end,
    period_end: reason === 'subscription_create' ? start : end,
    pays: { start, end },
    carries: subscription.metadata,
  });
  subscription.latest_invoice = invoice.id;
  return books.add(invoice);
}

/** What holds for one bill, or has run out, is gone after it. */
function dropUsedDiscounts(books: StripeBooks, subscription: Stripe.Subscription): void {
  const { current_period_end: end } = itemOf(subscription);
  subscription.discounts = subscription.discounts.filter((id) => {
    const discount = books.get('discount', asId(id));
    const once = books.get('coupon', asId(discount.source.coupon)).duration === 'once';
    return !once && (discount.end === null || discount.end > end);
  });
}

export function updateSubscription(books: StripeBooks, subscription: Stripe.Subscription, form: Form): void {
  const isOver = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
  if (isOver) throw invalidRequest('A canceled subscription can only update its cancellation_details.');
  if (
    subscription.status === 'incomplete' &&
    Object.keys(form).some((key) => key !== 'metadata' && key !== 'expand')
  )
    throw invalidRequest('Only the metadata of an incomplete subscription can be updated.');
  Object.assign(subscription.metadata, form['metadata']);
  if (form['default_payment_method'] !== undefined)
    subscription.default_payment_method = String(form['default_payment_method']) || null;
  if (form['items'] !== undefined) setPrice(books, subscription, form);
  if (form['discounts'] !== undefined) setDiscounts(books, subscription, form['discounts'] || []);
  if (form['cancel_at_period_end'] !== undefined) {
    subscription.cancel_at_period_end = form['cancel_at_period_end'] === 'true';
    const at = subscription.cancel_at_period_end;
    subscription.canceled_at = at ? books.now(asId(subscription.customer)) : null;
    subscription.cancel_at = at ? itemOf(subscription).current_period_end : null;
  }
  books.emit('customer.subscription.updated', subscription);
}

/** Gives its item another price of the same interval. */
function setPrice(books: StripeBooks, subscription: Stripe.Subscription, form: Form): void {
  const [change] = form['items'] as { id?: string; price_data?: PriceData }[];
  const item = itemOf(subscription);
  if (change?.id !== item.id || !change.price_data)
    throw invalidRequest('No such subscription item', { param: 'items[0][id]' });
  if (form['proration_behavior'] !== 'none') throw new Error('the fake makes no prorations');
  const { currency, product, unit_amount, recurring } = change.price_data;
  books.get('product', product, 'items[0][price_data][product]');
  item.price = newPrice({
    id: books.newId('price'),
    created: books.now(asId(subscription.customer)),
    currency,
    product,
    unit_amount: Number(unit_amount),
    interval: recurring.interval,
  });
}

/** Replaces its discounts: those that are named stay, and a coupon begins another one. */
function setDiscounts(books: StripeBooks, subscription: Stripe.Subscription, wanted: Form[string]): void {
  const customer = asId(subscription.customer);
  subscription.discounts = (wanted as { coupon?: string; discount?: string }[]).map(
    ({ coupon, discount }) => {
      if (discount !== undefined) return books.get('discount', discount, 'discounts').id;
      const { id } = books.get('coupon', String(coupon), 'discounts[0][coupon]');
      const added = newDiscount({
        id: books.newId('di'),
        source: { coupon: id, type: 'coupon' },
        start: books.now(customer),
        end: null,
        subscription: subscription.id,
        customer,
      });
      return books.add(added).id;
    },
  );
}

/** Ends it. Its open bills stay, and are not collected any more. */
export function cancelSubscription(books: StripeBooks, subscription: Stripe.Subscription, at?: number): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw new StripeProblem(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'id',
      message: `No such subscription: '${subscription.id}'`,
    });
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
  subscription.ended_at = at ?? books.now(asId(subscription.customer));
  subscription.canceled_at ??= subscription.ended_at;
  for (const invoice of books.all('invoice'))
    if (invoice.parent?.subscription_details?.subscription === subscription.id)
      invoice.next_payment_attempt = null;
  books.emit('customer.subscription.deleted', subscription);
}

/** Does what is due: periods, bills, retries. */
export function advanceSubscriptions(books: StripeBooks): void {
  for (const subscription of books.all('subscription').reverse()) while (step(books, subscription));
}

function step(books: StripeBooks, subscription: Stripe.Subscription): boolean {
  const now = books.now(asId(subscription.customer));
  const invoice = books.find('invoice', asId(subscription.latest_invoice));
  const runs =
    subscription.status === 'active' ||
    subscription.status === 'trialing' ||
    subscription.status === 'past_due';
  if (!runs || !invoice) return false;
  if (invoice.status === 'draft' && (invoice.automatically_finalizes_at ?? now) <= now) {
    finalizeInvoice(books, invoice);
    collect(books, subscription, invoice);
    return true;
  }
  if (
    invoice.status === 'open' &&
    invoice.next_payment_attempt !== null &&
    invoice.next_payment_attempt <= now
  ) {
    collect(books, subscription, invoice);
    return true;
  }
  const item = itemOf(subscription);
  if (item.current_period_end > now || subscription.status === 'past_due') return false;
  if (subscription.cancel_at_period_end) {
    cancelSubscription(books, subscription, item.current_period_end);
    return true;
  }
  roll(books, subscription, item);
  return true;
}

function roll(books: StripeBooks, subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): void {
  const interval = item.price.recurring?.interval ?? 'month';
  const anchor = subscription.billing_cycle_anchor;
  let count = 0;
  while (periodEndAt(anchor, interval, count) <= item.current_period_end) count += 1;
  item.current_period_start = item.current_period_end;
  item.current_period_end = periodEndAt(anchor, interval, count);
  subscription.status = 'active';
  const invoice = bill(books, subscription, 'subscription_cycle');
  invoice.automatically_finalizes_at = item.current_period_start + draftSeconds;
  dropUsedDiscounts(books, subscription);
  books.emit('invoice.created', invoice);
  books.emit('customer.subscription.updated', subscription);
}

/** Charges a renewal; a declined one is owed, and tried again. */
function collect(books: StripeBooks, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open') return;
  const payment = books.all('invoice_payment').find((one) => one.invoice === invoice.id);
  const intent = books.get('payment_intent', asId(payment?.payment.payment_intent ?? ''));
  const method = methodOfRenewals(books, subscription);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  try {
    if (method === '') throw new StripeProblem(402, { type: 'card_error', code: 'missing' });
    confirmIntent(books, intent, method, 'absent');
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    const days = retryDays[invoice.attempt_count - 1];
    const first = invoice.status_transitions.finalized_at ?? 0;
    invoice.next_payment_attempt = days === undefined ? null : first + days * daySeconds;
    subscription.status = 'past_due';
    books.emit('invoice.payment_failed', invoice);
    books.emit('customer.subscription.updated', subscription);
  }
}
