import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as answers from '#gateways/paypal/server/paypal-answers.ts';
import { checkPaypalContract } from './paypal-contract.ts';

// Files that publish exactly what is read, each thing in parts as the company's own are.
const sample = (shapes: Record<string, z.ZodType>) => ({
  components: {
    schemas: Object.fromEntries(
      Object.entries(shapes).flatMap(([name, shape]): [string, object][] => [
        [name, { allOf: [{ $ref: `#/components/schemas/${name}_part` }] }],
        [`${name}_part`, z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })],
      ]),
    ),
  },
});

test('what the readers of PayPal use and the published files lack is found', async () => {
  const { Order, Capture, Refund, Problem, Created, Subscription, Transactions, PaypalEvent } = answers;
  const folder = await mkdtemp(join(tmpdir(), 'tonehall-contract-'));
  const check = async (order: z.ZodType, subscription: z.ZodType) => {
    const files = {
      checkout_orders_v2: { order },
      payments_payment_v2: { 'capture-2': Capture, refund: Refund, error_422: Problem },
      billing_subscriptions_v1: { plan: Created, subscription, transactions_list: Transactions },
      catalogs_products_v1: { product: Created },
      notifications_webhooks_v1: { event: PaypalEvent },
    };
    for (const [name, shapes] of Object.entries(files))
      await writeFile(join(folder, `${name}.json`), JSON.stringify(sample(shapes)));
    return checkPaypalContract(folder);
  };
  const complete = await check(Order, Subscription);
  expect(complete.missing).toEqual([]);
  expect(complete.checked).toBeGreaterThan(60);
  const others = z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED']);
  const { missing } = await check(Order.omit({ payer: true }), Subscription.extend({ status: others }));
  expect(missing).toEqual(['order.payer', 'subscription.status = EXPIRED']);
  await rm(folder, { recursive: true });
});
