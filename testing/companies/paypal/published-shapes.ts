import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Order, Subscription } from '@paypal/paypal-server-sdk';

const load = createRequire(import.meta.url);
const folder = dirname(load.resolve('@paypal/paypal-server-sdk'));
interface Checked {
  errors: object[] | false;
  result: unknown;
}
const { validateAndMap, validateAndUnmap } = load('@apimatic/schema') as Record<
  'validateAndMap' | 'validateAndUnmap',
  (value: unknown, schema: unknown) => Checked
>;

/** The statuses that the package knows. */
export type OrderStatus = `${NonNullable<Order['status']>}`;
export type SubscriptionStatus = `${NonNullable<Subscription['status']>}`;

/** Names of models in the company's package, whose schemas it does not export by name. */
export type PublishedShape =
  | 'billingPlan'
  | 'cancelSubscriptionRequest'
  | 'activateSubscriptionRequest'
  | 'capturedPayment'
  | 'createSubscriptionRequest'
  | 'order'
  | 'orderRequest'
  | 'planRequest'
  | 'refund'
  | 'refundRequest'
  | 'subscription'
  | 'suspendSubscription'
  | 'transactionsList';

/** Throws for a body that the company's own package would not take, or that has a field it does not know. */
export function checkPublishedShape(shape: PublishedShape, body: unknown): void {
  const { [`${shape}Schema`]: schema } = load(join(folder, 'models', `${shape}.js`)) as Record<
    string,
    unknown
  >;
  const mapped = validateAndMap(body, schema);
  if (mapped.errors)
    throw new Error(`no ${shape} as published: ${JSON.stringify(mapped.errors).slice(0, 500)}`);
  // What it does not know is dropped on the way there and back.
  const { result } = validateAndUnmap(mapped.result, schema);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result)), JSON.parse(JSON.stringify(body))))
    throw new Error(
      `a field of ${JSON.stringify(body)} is in no ${shape} as published: ${JSON.stringify(result)}`,
    );
}
