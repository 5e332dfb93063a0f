import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { AdminProductView, updateProduct as contract } from '../../admin-products.contract.ts';
import {
  findPricesInForce,
  insertProductPrices,
  lockProduct,
  updateProduct as saveProduct,
} from '../product.store.ts';
import { checkProductFields } from './check-product-fields.ts';
import { getAdminProduct } from './present-admin-products.ts';

type Change = InputOf<typeof contract>;

const changedMeanwhile = () =>
  conflict('Somebody has changed this product meanwhile. Please look at it again.');

/**
 * Changes the texts of a product, and adds the prices that differ from those in force, which hold from now on. Refuses (404) an
 * unknown one, (409) one that was changed since the admin has seen it, (422) texts that a product cannot have.
 */
export async function updateProduct(call: MemberCall, input: Change): Promise<AdminProductView> {
  const row = await lockProduct(call.db, input.id);
  if (!row) throw notFound();
  if (row.updated_at.getTime() !== Date.parse(input.seenAt)) throw changedMeanwhile();
  checkProductFields(input, row);
  const columns = {
    title: input.title,
    description: input.description.trim(),
    style: input.style,
    bpm: input.bpm,
    musical_key: input.key.trim(),
  };
  const hasNewTexts = (Object.keys(columns) as (keyof typeof columns)[]).some(
    (column) => columns[column] !== row[column],
  );
  const prices = await findNewPrices(call, input);
  if (!hasNewTexts && prices.length === 0) return getAdminProduct(call, row.id);
  await saveProduct(call.db, row.id, { ...columns, updated_at: call.now });
  if ((await insertProductPrices(call.db, prices)) < prices.length) throw changedMeanwhile();
  await publishInvalidation(call.db, [row.id]);
  if (hasNewTexts)
    await writeAuditLog(call, {
      action: 'product.update',
      targetId: null,
      details: { subject: columns.title, ...(columns.title !== row.title && { before: row.title }) },
    });
  if (prices.length > 0)
    await writeAuditLog(call, {
      action: 'product.price',
      targetId: null,
      details: { subject: `${columns.title}: ${prices.map(describePrice).join(', ')}` },
    });
  return getAdminProduct(call, row.id);
}

const describePrice = ({ amount_minor: minor, currency }: { amount_minor: number; currency: string }) =>
  formatMoney({ minor, currency });

/** A price that is in force already is not set again. */
async function findNewPrices({ db, now }: Call, { id, prices }: Change) {
  const inForce = await findPricesInForce(db, [id], now);
  return prices
    .filter(
      ({ currency, amountMinor }) =>
        inForce.find((one) => one.currency === currency)?.amount_minor !== amountMinor,
    )
    .map(({ currency, amountMinor }) => ({
      product_id: id,
      currency,
      amount_minor: amountMinor,
      valid_from: now,
    }));
}
