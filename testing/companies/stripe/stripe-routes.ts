import type Stripe from 'stripe';
import type { Form } from './form-body.ts';
import type { Kind, StripeBooks } from './stripe-books.ts';
import {
  listOf,
  newCoupon,
  newCustomer,
  newProduct,
  newSetupIntent,
  newTestClock,
} from './stripe-objects.ts';
import {
  attachMethod,
  cancelIntent,
  clearError,
  confirmIntent,
  finalizeInvoice,
  methodOf,
  newIntentFor,
  subscriptionIdOf,
  voidInvoice,
} from './stripe-payments.ts';
import { invalidRequest, missing } from './stripe-problem.ts';
import { refundCharge } from './stripe-refunds.ts';
import {
  advanceSubscriptions,
  cancelSubscription,
  createSubscription,
  previewInvoice,
  updateSubscription,
} from './stripe-subscriptions.ts';

export interface StripeRequest {
  books: StripeBooks;
  /** The id in the address. */
  id: string;
  form: Form;
  /** The fake's own address, for pages. */
  url: string;
  /** Whether the search knows a thing yet. */
  isIndexed(id: string): boolean;
}

type Route = readonly [method: string, path: RegExp, answer: (request: StripeRequest) => unknown];
type Fields = Record<string, string>;

const text = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
};

function need(form: Form, name: string): string {
  const value = text(form, name);
  if (value === undefined || value === '')
    throw invalidRequest(`Missing required param: ${name}.`, { param: name });
  return value;
}

/** A page of things, the newest first; `where` keeps those that fit the filters given. */
function page<T extends { id: string }>(all: T[], form: Form, where: (thing: T) => boolean = () => true) {
  const fitting = all.filter(where);
  const after = text(form, 'starting_after');
  const from = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
  const data = fitting.slice(from, from + Number(text(form, 'limit') ?? 10));
  return { ...listOf(data), has_more: from + data.length < fitting.length };
}

const isOf = (form: Form, name: string, value: unknown): boolean => {
  const wanted = text(form, name);
  return wanted === undefined || wanted === 'all' || wanted === value;
};

/** Things whose metadata has the value of a query like `metadata['payer']:'x'`. */
function search(kind: Kind) {
  return ({ books, form, isIndexed }: StripeRequest) => {
    const [, key = '', value = ''] =
      /^metadata\['(\w+)'\]:'((?:[^'\\]|\\.)*)'$/.exec(need(form, 'query')) ?? [];
    if (key === '') throw invalidRequest('We were unable to parse your search query.', { param: 'query' });
    const wanted = value.replace(/\\(.)/g, '$1');
    const data = (books.all(kind) as { id: string; metadata?: Fields | null; deleted?: unknown }[]).filter(
      ({ id, metadata, deleted }) => !deleted && isIndexed(id) && metadata?.[key] === wanted,
    );
    return { object: 'search_result', url: '/v1/search', has_more: false, next_page: null, data };
  };
}

function customerOf(books: StripeBooks, form: Form): string {
  const customer = books.get('customer', need(form, 'customer'), 'customer');
  if ((customer as { deleted?: boolean }).deleted)
    throw missing(`customer: '${customer.id}'`, 'customer', 400);
  return customer.id;
}

function updateCustomer({ books, id, form }: StripeRequest): Stripe.Customer {
  const customer = books.get('customer', id);
  if ((customer as { deleted?: boolean }).deleted) throw missing(`customer: '${id}'`, 'id');
  const { name, email, metadata, invoice_settings: settings } = form as Record<string, never>;
  if (name !== undefined) customer.name = name;
  if (email !== undefined) customer.email = email;
  Object.assign(customer.metadata, metadata);
  const method = (settings as Fields | undefined)?.['default_payment_method'];
  if (method !== undefined) {
    const found = books.find('payment_method', method);
    if (method !== '' && found?.customer !== id)
      throw missing(
        `PaymentMethod of this customer: '${method}'`,
        'invoice_settings[default_payment_method]',
        400,
      );
    customer.invoice_settings.default_payment_method = method || null;
  }
  return customer;
}

/** Ends its subscriptions, forgets its cards, and leaves a stump. */
function deleteCustomer({ books, id }: StripeRequest) {
  const customer = books.get('customer', id);
  if ((customer as { deleted?: boolean }).deleted) throw missing(`customer: '${id}'`, 'id');
  for (const one of books.all('subscription'))
    if (one.customer === id && one.status !== 'canceled' && one.status !== 'incomplete_expired')
      cancelSubscription(books, one);
  for (const method of books.all('payment_method')) if (method.customer === id) method.customer = null;
  return books.add({ id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer);
}

function makeOnce<T extends { id: string }>(books: StripeBooks, id: string, make: () => T): T {
  if (books.anything(id))
    throw invalidRequest(`${id} already exists.`, { code: 'resource_already_exists', param: 'id' });
  return books.add(make());
}

const updateMetadata =
  (kind: 'payment_intent' | 'setup_intent') =>
  ({ books, id, form }: StripeRequest) => {
    const intent = books.get(kind, id);
    intent.metadata = { ...intent.metadata, ...(form['metadata'] as Fields | undefined) };
    clearError(intent);
    return intent;
  };

const confirm =
  (kind: 'payment_intent' | 'setup_intent') =>
  ({ books, id, form }: StripeRequest) => {
    const intent = books.get(kind, id);
    confirmIntent(books, intent, need(form, 'payment_method'), 'there');
    return intent;
  };

const cancel =
  (kind: 'payment_intent' | 'setup_intent') =>
  ({ books, id }: StripeRequest) => {
    const intent = books.get(kind, id);
    cancelIntent(books, intent);
    return intent;
  };

const withId = (path: string): RegExp => new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`);
const on = (method: string, path: string, answer: Route[2]): Route => [method, withId(path), answer];

/** The calls that the fake answers; any other is a 404. */
export const stripeRoutes: readonly Route[] = [
  on('GET', 'customers/search', search('customer')),
  on('POST', 'customers', ({ books, form }) =>
    books.add(
      newCustomer({
        id: books.newId('cus'),
        created: books.now(),
        name: text(form, 'name') ?? null,
        email: text(form, 'email') ?? null,
        metadata: { ...(form['metadata'] as Fields | undefined) },
        test_clock: text(form, 'test_clock') ?? null,
      }),
    ),
  ),
  on('GET', 'customers/:id', ({ books, id }) => books.get('customer', id)),
  on('POST', 'customers/:id', updateCustomer),
  on('DELETE', 'customers/:id', deleteCustomer),
  on('POST', 'products', ({ books, form }) => {
    const id = text(form, 'id') ?? books.newId('prod');
    return makeOnce(books, id, () => newProduct({ id, created: books.now(), name: need(form, 'name') }));
  }),
  on('POST', 'coupons', ({ books, form }) => {
    const id = text(form, 'id') ?? books.newId('coupon');
    const months = text(form, 'duration_in_months');
    const make = () =>
      newCoupon({
        id,
        created: books.now(),
        amount_off: Number(need(form, 'amount_off')),
        currency: need(form, 'currency'),
        duration: need(form, 'duration'),
        duration_in_months: months === undefined ? null : Number(months),
        name: text(form, 'name') ?? null,
      });
    return makeOnce(books, id, make);
  }),
  on('POST', 'payment_methods/:id/attach', ({ books, id, form }) => {
    const method = methodOf(books, id, 'payment_method');
    attachMethod(books, method, customerOf(books, form));
    return method;
  }),
  on('POST', 'payment_methods/:id/detach', ({ books, id }) => {
    const method = books.get('payment_method', id);
    for (const { invoice_settings } of books.all('customer').filter((one) => 'invoice_settings' in one))
      if (invoice_settings.default_payment_method === id) invoice_settings.default_payment_method = null;
    for (const one of books.all('subscription'))
      if (one.default_payment_method === id) one.default_payment_method = null;
    method.customer = null;
    return method;
  }),
  on('GET', 'subscriptions/search', search('subscription')),
  on('GET', 'subscriptions', ({ books, form }) => {
    if (text(form, 'customer') !== undefined) customerOf(books, form);
    return page(
      books.all('subscription'),
      form,
      ({ customer, status }) =>
        isOf(form, 'customer', customer) && (text(form, 'status') !== undefined || status !== 'canceled'),
    );
  }),
  on('POST', 'subscriptions', ({ books, form }) => {
    customerOf(books, form);
    return createSubscription(books, form);
  }),
  on('GET', 'subscriptions/:id', ({ books, id }) => books.get('subscription', id)),
  on('POST', 'subscriptions/:id', ({ books, id, form }) => {
    const subscription = books.get('subscription', id);
    updateSubscription(books, subscription, form);
    return subscription;
  }),
  on('DELETE', 'subscriptions/:id', ({ books, id }) => {
    const subscription = books.get('subscription', id);
    cancelSubscription(books, subscription);
    return subscription;
  }),
  on('GET', 'invoices', ({ books, form }) =>
    page(
      books.all('invoice'),
      form,
      (invoice) =>
        isOf(form, 'customer', invoice.customer) &&
        isOf(form, 'status', invoice.status) &&
        isOf(form, 'subscription', subscriptionIdOf(invoice)),
    ),
  ),
  on('POST', 'invoices/create_preview', ({ books, form }) => previewInvoice(books, form)),
  on('POST', 'invoices/:id/finalize', ({ books, id }) => {
    const invoice = books.get('invoice', id);
    finalizeInvoice(books, invoice);
    return invoice;
  }),
  on('GET', 'invoice_payments', ({ books, form }) => {
    const { payment_intent: intent } = (form['payment'] ?? {}) as Fields;
    return page(books.all('invoice_payment'), form, ({ payment }) => payment.payment_intent === intent);
  }),
  on('POST', 'refunds', ({ books, form }) =>
    refundCharge(books, {
      intent: need(form, 'payment_intent'),
      amount: text(form, 'amount'),
      metadata: { ...(form['metadata'] as Fields | undefined) },
    }),
  ),
  on('GET', 'refunds', ({ books, form }) =>
    page(books.all('refund'), form, ({ payment_intent }) => isOf(form, 'payment_intent', payment_intent)),
  ),
  on('GET', 'disputes', ({ books, form }) =>
    page(books.all('dispute'), form, ({ payment_intent }) => isOf(form, 'payment_intent', payment_intent)),
  ),
  on('POST', 'invoices/:id/void', ({ books, id }) => {
    const invoice = books.get('invoice', id);
    voidInvoice(books, invoice);
    return invoice;
  }),
  on('GET', 'payment_intents/search', search('payment_intent')),
  on('GET', 'payment_intents', ({ books, form }) =>
    page(books.all('payment_intent'), form, ({ customer }) => isOf(form, 'customer', customer)),
  ),
  on('POST', 'payment_intents', ({ books, form }) => {
    const amount = Number(need(form, 'amount'));
    if (!(amount >= 50))
      throw invalidRequest('Amount must be at least 50 cents', { code: 'amount_too_small', param: 'amount' });
    return newIntentFor(books, {
      amount,
      currency: need(form, 'currency'),
      customer: customerOf(books, form),
      description: text(form, 'description') ?? null,
      metadata: { ...(form['metadata'] as Fields | undefined) },
    });
  }),
  on('GET', 'payment_intents/:id', ({ books, id }) => books.get('payment_intent', id)),
  on('POST', 'payment_intents/:id', updateMetadata('payment_intent')),
  on('POST', 'payment_intents/:id/confirm', confirm('payment_intent')),
  on('POST', 'payment_intents/:id/cancel', cancel('payment_intent')),
  on('POST', 'setup_intents', ({ books, form }) => {
    const id = books.newId('seti');
    const customer = text(form, 'customer') === undefined ? null : customerOf(books, form);
    const metadata = { ...(form['metadata'] as Fields | undefined) };
    const secret = `${id}_secret_fake`;
    return books.add(newSetupIntent({ id, created: books.now(), customer, client_secret: secret, metadata }));
  }),
  on('GET', 'setup_intents/:id', ({ books, id }) => books.get('setup_intent', id)),
  on('POST', 'setup_intents/:id/confirm', confirm('setup_intent')),
  on('POST', 'setup_intents/:id/cancel', cancel('setup_intent')),
  on('GET', 'charges', ({ books, form }) =>
    page(books.all('charge'), form, ({ customer }) => isOf(form, 'customer', customer)),
  ),
  on('GET', 'events', ({ books, form }) =>
    page([...books.events].reverse(), form, ({ type }) => isOf(form, 'type', type)),
  ),
  on('GET', 'billing_portal/configurations', ({ books, form }) =>
    page(books.all('billing_portal.configuration'), form),
  ),
  on('POST', 'billing_portal/configurations', ({ books, form }) =>
    books.add({
      id: books.newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      metadata: { ...(form['metadata'] as Fields | undefined) },
    } satisfies Partial<Stripe.BillingPortal.Configuration>),
  ),
  on('POST', 'billing_portal/sessions', ({ books, form, url }) => {
    const id = books.newId('bps');
    const made = { customer: customerOf(books, form), return_url: need(form, 'return_url') };
    books.get('billing_portal.configuration', need(form, 'configuration'), 'configuration');
    return {
      id,
      object: 'billing_portal.session',
      url: `${url}/p/session/${id}`,
      ...made,
    } satisfies Partial<Stripe.BillingPortal.Session>;
  }),
  on('POST', 'test_helpers/test_clocks', ({ books, form }) => {
    const frozen_time = Number(need(form, 'frozen_time'));
    return books.add(newTestClock({ id: books.newId('clock'), created: books.now(), frozen_time }));
  }),
  on('GET', 'test_helpers/test_clocks/:id', ({ books, id }) => books.get('test_helpers.test_clock', id)),
  on('DELETE', 'test_helpers/test_clocks/:id', ({ books, id }) => {
    const { object } = books.get('test_helpers.test_clock', id);
    return { id, object, deleted: true };
  }),
  on('POST', 'test_helpers/test_clocks/:id/advance', ({ books, id, form }) => {
    const clock = books.get('test_helpers.test_clock', id);
    const to = Number(need(form, 'frozen_time'));
    // By hours, so that what follows from one step is due in the next.
    while (clock.frozen_time < to) {
      clock.frozen_time = Math.min(to, clock.frozen_time + 3600);
      advanceSubscriptions(books);
    }
    return clock;
  }),
];
