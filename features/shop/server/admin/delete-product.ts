import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { deleteProduct as contract } from '../../admin-products.contract.ts';
import { findProductSounds } from '../making/product-sound.store.ts';
import { keysOfProduct } from '../making/save-made-product.ts';
import { deleteProductRow, lockProduct } from '../product.store.ts';
import { coverKeysOf } from '../product-files.ts';
import { deleteProductFiles } from '../shop.jobs.ts';
import { checkUnsold } from './check-unsold.ts';

/** Deletes a product with its files. Refuses (404) an unknown one, (409) one that is on sale, is being paid for, or was sold. */
export async function deleteProduct(call: MemberCall, { id }: InputOf<typeof contract>): Promise<undefined> {
  const product = await lockProduct(call.db, id);
  if (!product) throw notFound();
  await checkUnsold(call.db, product);
  const sounds = await findProductSounds(call.db, id);
  const keys = [...(await keysOfProduct(call.db, product)), ...coverKeysOf(product.image_key)];
  await deleteProductRow(call.db, id);
  await call.enqueue(deleteProductFiles, { keys, uploads: sounds.map(({ upload }) => upload) });
  await publishInvalidation(call.db, [id]);
  await writeAuditLog(call, {
    action: 'product.delete',
    targetId: null,
    details: { subject: product.title },
  });
  return undefined;
}
