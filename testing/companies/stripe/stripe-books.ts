import type Stripe from 'stripe';
import { newEvent } from './stripe-objects.ts';
import { missing } from './stripe-problem.ts';
import type { TestCard } from './test-cards.ts';

interface Kinds {
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  charge: Stripe.Charge;
  coupon: Stripe.Coupon;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  discount: Stripe.Discount;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
}
export type Kind = keyof Kinds;

/** All that a fake account of Stripe's holds. */
export interface StripeBooks {
  /** Seconds, by the customer's test clock where there is one. */
  now(customer?: string | { id: string } | null): number;
  newId(prefix: string): string;
  /** Stores a new thing. */
  add<T extends { id: string }>(thing: T): T;
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Throws "No such ..." with status 404, or 400 where the id is a parameter. */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K];
  /** Of a kind, the newest first. */
  all<K extends Kind>(kind: K): Kinds[K][];
  anything(id: string): { id: string } | undefined;
  /** Notes an event about a thing. */
  emit(type: string, of: object): void;
  readonly events: Stripe.EventBase[];
  /** What the cards do, by payment method. */
  readonly cards: Map<string, TestCard>;
}

export function createStripeBooks(nowMs: () => number): StripeBooks {
  const things = new Map<string, { id: string; object?: string }>();
  const byKind = new Map<string, Map<string, unknown>>();
  const events: Stripe.EventBase[] = [];
  let count = 0;
  const newId = (prefix: string) => {
    count += 1;
    return `${prefix}_fake${String(count).padStart(10, '0')}`;
  };
  const books: StripeBooks = {
    events,
    cards: new Map(),
    newId,
    now(customer) {
      const id = typeof customer === 'string' ? customer : customer?.id;
      const found = id === undefined ? undefined : books.find('customer', id);
      const clock = found?.test_clock
        ? books.find('test_helpers.test_clock', String(found.test_clock))
        : null;
      return clock?.frozen_time ?? Math.floor(nowMs() / 1000);
    },
    add(thing) {
      things.set(thing.id, thing);
      const kind = String((thing as { object?: unknown }).object);
      byKind.set(kind, (byKind.get(kind) ?? new Map()).set(thing.id, thing));
      return thing;
    },
    find: (kind, id) => {
      const thing = things.get(id);
      return thing?.object === kind ? (thing as never) : undefined;
    },
    get: (kind, id, param) => {
      const found = books.find(kind, id);
      if (!found) throw missing(`${kind}: '${id}'`, param ?? 'id', param === undefined ? 404 : 400);
      return found;
    },
    all: (kind) => [...(byKind.get(kind)?.values() ?? [])].reverse() as never,
    anything: (id) => things.get(id),
    emit(type, of) {
      events.push(newEvent({ id: newId('evt'), created: Math.floor(nowMs() / 1000), type, of }));
    },
  };
  return books;
}
