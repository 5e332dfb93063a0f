import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { claimUploadedAudio } from '#features/uploads/server/claim-uploaded-audio.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid, isRefusal, notFound } from '#platform/pure/refusal.ts';
import { soundFileNamesOf } from '#platform/pure/text/sound-file-names.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminProductView, setProductSounds as contract } from '../../admin-products.contract.ts';
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
  const madeOf = sounds.map(({ kind, fileName }) => `${kind} ${fileName}`).join();
  // The answer to the first attempt may have been lost, also until the product is made.
  if (product.made_of === madeOf) return getAdminProduct(call, id);
  const before = await findProductSounds(call.db, id);
  await checkMayGetSounds(call, product, sounds);
  const rows = await claimSounds(call, id, sounds);
  await deleteProductSounds(call.db, id);
  await insertProductSounds(call.db, rows);
  const replaced = before.map(({ upload }) => upload);
  if (replaced.length > 0) await call.enqueue(deleteProductFiles, { keys: [], uploads: replaced });
  await updateProduct(call.db, id, { failure: '', made_of: madeOf, updated_at: call.now });
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
  for (const [at, { fileName }] of sounds.entries()) fileNames.push(await claimSound(call, fileName, at + 1));
  const names = soundFileNamesOf(fileNames);
  return sounds.map(({ fileName, kind }, place) => ({
    product_id: productId,
    place,
    upload: fileName,
    name: names[place] ?? '',
    kind,
  }));
}

/** Claims one upload and gives its own name. Refuses (422) by the place of the sound, which the sender knows it by. */
async function claimSound(call: MemberCall, fileName: string, place: number): Promise<string> {
  const refused = (texts: readonly string[]) => invalid({ [`sound_${place}`]: [...texts] });
  try {
    const claimed = await claimUploadedAudio(call, fileName);
    if (claimed) return claimed.originalName;
  } catch (error) {
    const texts = isRefusal(error) ? error.fields?.file_name : undefined;
    throw texts ? refused(texts) : error;
  }
  throw refused(['was used already']);
}
