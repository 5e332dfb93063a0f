import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { renderUploadedSquareImage } from '#features/uploads/server/render-uploaded-square-image.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { AdminProductView, setProductCover as contract } from '../../admin-products.contract.ts';
import { findProduct, lockProduct, updateProduct } from '../product.store.ts';
import { coverKeysOf, productKeyOf } from '../product-files.ts';
import { deleteProductFiles } from '../shop.jobs.ts';
import { getAdminProduct } from './present-admin-products.ts';

/**
 * Gives a product an uploaded cover, or with null the drawn one again. Rendered before the transaction, so that no row is locked
 * meanwhile. Refuses (404) an unknown product, (422) what is no picture of the admin.
 */
export async function setProductCover(
  call: MemberCall,
  { id, image }: InputOf<typeof contract>,
): Promise<AdminProductView> {
  if (!(await findProduct(call.db, id))) throw notFound();
  const key = image && productKeyOf(id, `cover-${randomText(24, call.randomBytes).toLowerCase()}`);
  if (image && key) await renderUploadedSquareImage(call, { fileName: image.id, key });
  try {
    return await inTransaction(call, (inside) => saveCover({ ...inside, actor: call.actor }, id, key));
  } catch (error) {
    for (const stored of coverKeysOf(key)) await call.platform.storage.delete(stored);
    throw error;
  }
}

async function saveCover(call: MemberCall, id: string, key: string | null): Promise<AdminProductView> {
  const product = await lockProduct(call.db, id);
  if (!product) throw notFound();
  if (product.image_key === key) return getAdminProduct(call, id);
  await updateProduct(call.db, id, { image_key: key, updated_at: call.now });
  const keys = coverKeysOf(product.image_key);
  if (keys.length > 0) await call.enqueue(deleteProductFiles, { keys, uploads: [] });
  await publishInvalidation(call.db, [id]);
  await writeAuditLog(call, {
    action: 'product.cover',
    targetId: null,
    details: { subject: product.title },
  });
  return getAdminProduct(call, id);
}
