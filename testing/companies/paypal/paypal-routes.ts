import type { Captures } from './paypal-captures.ts';
import type { createOrders } from './paypal-orders.ts';
import { notFound, unprocessable } from './paypal-problem.ts';
import type { createSubscriptions } from './paypal-subscriptions.ts';
import type { PublishedShape } from './published-shapes.ts';

/** All that a fake account of PayPal's has. */
export interface Books {
  products: Set<string>;
  captures: Captures;
  orders: ReturnType<typeof createOrders>;
  subscriptions: ReturnType<typeof createSubscriptions>;
}

interface Asked {
  id: string;
  body: never;
  query: URLSearchParams;
}

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** The published shapes of its body and answer, where the company's package has them. */
  takes?: PublishedShape;
  gives?: PublishedShape;
  /** Undefined answers 204. */
  run(books: Books, asked: Asked): object | undefined;
}

const subscription = '/v1/billing/subscriptions/([^/]+)';

export const paypalRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/catalogs\/products$/,
    run({ products }, { body }) {
      const { id, name } = body as { id: string; name: string };
      if (products.has(id)) throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER');
      products.add(id);
      return { id, name };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing\/plans$/,
    takes: 'planRequest',
    gives: 'billingPlan',
    run({ products, subscriptions }, { body }) {
      if (!products.has((body as { product_id: string }).product_id)) throw notFound();
      return subscriptions.createPlan(body);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing\/subscriptions$/,
    takes: 'createSubscriptionRequest',
    gives: 'subscription',
    run: ({ subscriptions }, { body }) => subscriptions.create(body),
  },
  {
    method: 'GET',
    path: new RegExp(`^${subscription}$`),
    gives: 'subscription',
    run: ({ subscriptions }, { id }) => subscriptions.show(id),
  },
  {
    method: 'POST',
    path: new RegExp(`^${subscription}/activate$`),
    takes: 'activateSubscriptionRequest',
    run: ({ subscriptions }, { id }) => subscriptions.activate(id) as undefined,
  },
  {
    method: 'POST',
    path: new RegExp(`^${subscription}/suspend$`),
    takes: 'suspendSubscription',
    run: ({ subscriptions }, { id }) => subscriptions.suspend(id) as undefined,
  },
  {
    method: 'POST',
    path: new RegExp(`^${subscription}/cancel$`),
    takes: 'cancelSubscriptionRequest',
    run: ({ subscriptions }, { id }) => subscriptions.cancel(id) as undefined,
  },
  {
    method: 'GET',
    path: new RegExp(`^${subscription}/transactions$`),
    gives: 'transactionsList',
    run: ({ subscriptions }, { id }) => subscriptions.listTransactions(id),
  },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders$/,
    takes: 'orderRequest',
    gives: 'order',
    run: ({ orders }, { body }) => orders.create(body),
  },
  {
    method: 'GET',
    path: /^\/v2\/checkout\/orders\/([^/]+)$/,
    gives: 'order',
    run: ({ orders }, { id }) => orders.show(id),
  },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
    gives: 'order',
    run: ({ orders }, { id }) => orders.capture(id),
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/captures\/([^/]+)$/,
    gives: 'capturedPayment',
    run({ captures }, { id }) {
      const { amount, time } = captures.get(id);
      return { id, status: 'COMPLETED', amount, create_time: time };
    },
  },
  {
    method: 'POST',
    path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
    takes: 'refundRequest',
    gives: 'refund',
    run: ({ captures }, { id, body }) => captures.refund(id, body),
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/refunds\/([^/]+)$/,
    gives: 'refund',
    run: ({ captures }, { id }) => captures.findRefund(id),
  },
  {
    method: 'GET',
    path: /^\/v1\/customer\/disputes$/,
    run: ({ captures }, { query }) => captures.listDisputes(query.get('disputed_transaction_id') ?? ''),
  },
  {
    method: 'GET',
    path: /^\/v1\/customer\/disputes\/([^/]+)$/,
    run: ({ captures }, { id }) => captures.getDispute(id),
  },
];
