import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { AdminProductView, setProductOnSale as contract } from '../../admin-products.contract.ts';
import { gapTexts } from '../../model/product-gap.ts';
import { lockProduct, updateProduct } from '../product.store.ts';
import { getAdminProduct } from './present-admin-products.ts';

/**
 * Puts a product on sale or withdraws it, which is seen at once everywhere; who owns it keeps it. Refuses (404) an unknown one,
 * (409) to sell one that is unfinished.
 */
export async function setProductOnSale(
  call: MemberCall,
  { id, onSale }: InputOf<typeof contract>,
): Promise<AdminProductView> {
  const row = await lockProduct(call.db, id);
  if (!row) throw notFound();
  const before = await getAdminProduct(call, id);
  if ((before.state === 'on_sale') === onSale) return before;
  const [gap] = before.missing;
  if (onSale && gap) throw conflict(gapTexts[gap]);
  await updateProduct(call.db, id, { published_at: onSale ? call.now : null, updated_at: call.now });
  await publishInvalidation(call.db, [id]);
  await writeAuditLog(call, {
    action: onSale ? 'product.on_sale' : 'product.off_sale',
    targetId: null,
    details: { subject: row.title },
  });
  return getAdminProduct(call, id);
}
