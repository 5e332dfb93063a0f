import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminProductView, createProduct as contract } from '../../admin-products.contract.ts';
import { insertProduct, insertProductPrices } from '../product.store.ts';
import { checkProductFields } from './check-product-fields.ts';
import { getAdminProduct } from './present-admin-products.ts';

/** Makes a product without sounds, which is not on sale. Refuses (422) texts that a product cannot have. */
export async function createProduct(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AdminProductView> {
  const { db, now } = call;
  checkProductFields(input, null);
  const id = call.newId();
  await insertProduct(db, {
    id,
    class: input.class,
    title: input.title,
    description: input.description.trim(),
    style: input.style,
    bpm: input.bpm,
    musical_key: input.key.trim(),
    created_at: now,
    updated_at: now,
  });
  await insertProductPrices(
    db,
    input.prices.map(({ currency, amountMinor }) => ({
      product_id: id,
      currency,
      amount_minor: amountMinor,
      valid_from: now,
    })),
  );
  await writeAuditLog(call, {
    action: 'product.create',
    targetId: null,
    details: { subject: input.title },
  });
  return getAdminProduct(call, id);
}
