import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import * as answers from '#gateways/paypal/server/paypal-answers.ts';
import type { ContractFindings } from '../contract-findings.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** What our readers take each answer for: the file, the name of its schema there, and ours. Disputes and tokens are not published. */
const published: readonly [file: string, schema: string, ours: z.ZodType][] = [
  ['checkout_orders_v2', 'order', answers.Order],
  ['payments_payment_v2', 'capture-2', answers.Capture],
  ['payments_payment_v2', 'refund', answers.Refund],
  ['payments_payment_v2', 'error_422', answers.Problem],
  ['billing_subscriptions_v1', 'plan', answers.Created],
  ['billing_subscriptions_v1', 'subscription', answers.Subscription],
  ['billing_subscriptions_v1', 'transactions_list', answers.Transactions],
  ['catalogs_products_v1', 'product', answers.Created],
  ['notifications_webhooks_v1', 'event', answers.PaypalEvent],
];

/** Fields that PayPal's notes for developers show and its files leave out. */
const shownElsewhere = new Set([
  // What an event is about has as many forms as there are kinds.
  'event.resource',
]);

/** Holds the fields and the states that our readers of PayPal know to its official OpenAPI files in the folder. */
export async function checkPaypalContract(folder: string): Promise<ContractFindings> {
  const findings: ContractFindings = { checked: 0, missing: [] };
  for (const [file, name, ours] of published) {
    const { components } = JSON.parse(await readFile(join(folder, `${file}.json`), 'utf8')) as {
      components: { schemas: Record<string, Schema> };
    };
    const compare = (own: Schema, theirs: readonly Schema[], path: string): void => {
      const parts = theirs.flatMap((schema) => partsOf(schema, components.schemas));
      for (const value of own.enum ?? []) {
        findings.checked += 1;
        if (!parts.some((part) => part.enum?.includes(value)))
          findings.missing.push(`${path} = ${String(value)}`);
      }
      if (own.items)
        compare(
          own.items,
          parts.flatMap(({ items }) => items ?? []),
          path,
        );
      for (const [field, inner] of Object.entries(own.properties ?? {})) {
        const place = `${path}.${field}`;
        if (shownElsewhere.has(place)) continue;
        const found = parts.flatMap(({ properties }) => properties?.[field] ?? []);
        findings.checked += 1;
        if (found.length === 0) findings.missing.push(place);
        else compare(inner, found, place);
      }
    };
    const shape = z.toJSONSchema(ours, { io: 'input', unrepresentable: 'any' }) as Schema;
    compare(shape, [{ $ref: `#/components/schemas/${name}` }], name);
  }
  return findings;
}

/** A schema and all that it is put together of. */
function partsOf(schema: Schema, schemas: Record<string, Schema>): Schema[] {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? [] : [schemas[name] ?? {}];
  const inner = [...target, ...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [schema, ...inner.flatMap((one) => partsOf(one, schemas))];
}
