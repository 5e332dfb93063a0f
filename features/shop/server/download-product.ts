import { authAddress } from '#features/sign-in/model/auth-address.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { downloadAddress } from '../model/download-address.ts';
import { downloadStateOf } from '../model/download-state.ts';
import { insertDownload } from './download.store.ts';
import { findOrder, findOrderProduct } from './order.store.ts';
import { orderCounter } from './order-counter.ts';
import { findFilesOfProducts } from './product.store.ts';

const signedAddressMs = 5 * 60_000;

/**
 * Redirects a buyer to a file of what they have bought, by an address that is valid for five minutes, and logs it; a guest is
 * redirected to sign-in. Refuses (404) what is not theirs or cannot be downloaded, and (410) what no longer can (ACCOUNT-066, 067).
 */
export async function downloadProduct(
  call: Call,
  { id, downloadId }: { id: string; downloadId?: string },
): Promise<undefined> {
  const { http, actor, now, platform } = call;
  const { userId } = actor;
  if (userId === null) {
    http.redirect(authAddress('sign_in', { redirectTo: downloadAddress(id, downloadId) }));
    return;
  }
  const product = isUuid(id) ? await findOrderProduct(call.db, id) : undefined;
  const order = product && (await findOrder(call.db, product.order_id));
  if (!product || order?.user_id !== userId || order.taken_back_at !== null) throw notFound();
  const hours = platform.config.downloadHours;
  const state = downloadStateOf(product, { now, hours });
  if (state === 'none') throw notFound();
  if (state === 'expired')
    throw new Refusal(
      410,
      `The time to download this is over: ${hours} ${hours === 1 ? 'hour' : 'hours'} after the payment. Please write to ${platform.config.supportEmail}.`,
    );
  const files = await findFilesOfProducts(call.db, [product.product_id]);
  const file = downloadId === undefined ? files[0] : files.find((one) => one.id === downloadId);
  if (!file) throw notFound();
  await inTransaction(call, async ({ db, newId }) => {
    const ids = { id: newId(), user_id: userId, order_product_id: product.id, file_id: file.id };
    await insertDownload(db, { ...ids, at: now });
    await orderCounter.increment(db, userId, { downloads_count: 1 });
  });
  const expiresAt = new Date(now.getTime() + signedAddressMs);
  http.redirect(platform.files.signedUrl(file.object_key, { expiresAt, downloadAs: file.file_name }));
}
