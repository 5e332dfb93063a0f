import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { claimUploadedAudio } from '#features/uploads/server/claim-uploaded-audio.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminProductView, setProductSounds as contract } from '../../admin-products.contract.ts';
import { soundNamesOf } from '../../model/sound-names.ts';
import {
  deleteProductSounds,
  findProductSounds,
  insertProductSounds,
  type ProductSoundRow,
} from '../making/product-sound.store.ts';
import { lockProduct, updateProduct } from '../product.store.ts';
import { deleteProductFiles, makeProduct } from '../shop.jobs.ts';
import type { ProductRow } from '../shop.tables.ts';
import { checkUnsold } from './check-unsold.ts';
import { getAdminProduct } from './present-admin-products.ts';

type Sounds = InputOf<typeof contract>['sounds'];

/**
 * Lets a job make a product of uploaded sounds. Refuses (404) an unknown product, (409) one that is on sale, is being paid for or
 * was sold, and a sound set, (422) what is no upload of the admin, no audio, was used already, or is too much for the product.
 */
export async function setProductSounds(
  call: MemberCall,
  { id, sounds }: InputOf<typeof contract>,
): Promise<AdminProductView> {
  const product = await lockProduct(call.db, id);
  if (!product) throw notFound();
  const before = await findProductSounds(call.db, id);
  // The answer to the first attempt may have been lost.
  if (before.map(({ upload }) => upload).join() === sounds.map(({ fileName }) => fileName).join())
    return getAdminProduct(call, id);
  await checkMayGetSounds(call, product, sounds);
  const rows = await claimSounds(call, id, sounds);
  await deleteProductSounds(call.db, id);
  await insertProductSounds(call.db, rows);
  const replaced = before.map(({ upload }) => upload);
  if (replaced.length > 0) await call.enqueue(deleteProductFiles, { keys: [], uploads: replaced });
  await updateProduct(call.db, id, { failure: '', updated_at: call.now });
  await call.enqueue(makeProduct, { productId: id }, { key: `shop.make-product:${id}` });
  await writeAuditLog(call, {
    action: 'product.sounds',
    targetId: null,
    details: { subject: product.title },
  });
  return getAdminProduct(call, id);
}

async function checkMayGetSounds({ db }: MemberCall, product: ProductRow, sounds: Sounds): Promise<void> {
  if (product.kind === 'content') throw conflict('A sound set is not made of recordings.');
  await checkUnsold(db, product);
  if (product.kind === 'sound' && sounds.length > 1) throw invalid({ sounds: ['are more than one'] });
  if (new Set(sounds.map(({ fileName }) => fileName)).size < sounds.length)
    throw invalid({ sounds: ['name a file twice'] });
}

async function claimSounds(call: MemberCall, productId: string, sounds: Sounds): Promise<ProductSoundRow[]> {
  const fileNames: string[] = [];
  for (const { fileName } of sounds) {
    const claimed = await claimUploadedAudio(call, fileName);
    if (!claimed) throw invalid({ file_name: ['was used already'] });
    fileNames.push(claimed.originalName);
  }
  const names = soundNamesOf(fileNames);
  return sounds.map(({ fileName, kind }, place) => ({
    product_id: productId,
    place,
    upload: fileName,
    name: names[place] ?? '',
    kind,
  }));
}
