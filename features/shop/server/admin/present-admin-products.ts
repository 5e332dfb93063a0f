import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { AdminProductView } from '../../admin-products.contract.ts';
import { findProductGaps, productStateOf } from '../../model/product-gap.ts';
import { countProductSounds } from '../making/product-sound.store.ts';
import { findSoldProductIds } from '../order.store.ts';
import { countOwners } from '../owned-product.store.ts';
import { findFilesOfProducts, findPricesInForce, findProduct } from '../product.store.ts';
import { productCoverAddress } from '../product-files.ts';
import type { ProductRow } from '../shop.tables.ts';

const previewAddressMs = 55 * 60_000;

/** Products as admins of the site see them, in their order. */
export async function presentAdminProducts(
  { db, now, platform }: Call,
  rows: readonly ProductRow[],
): Promise<AdminProductView[]> {
  const ids = rows.map(({ id }) => id);
  const files = await findFilesOfProducts(db, ids);
  const prices = await findPricesInForce(db, ids, now);
  const owners = await countOwners(db, ids);
  const sold = await findSoldProductIds(db, ids);
  const inMaking = await countProductSounds(db, ids);
  const expiresAt = new Date(now.getTime() + previewAddressMs);
  return rows.map((row) => {
    const ownFiles = files.filter(({ product_id: id }) => id === row.id);
    const ownPrices = prices.filter(({ product_id: id }) => id === row.id);
    const soundsInMaking = inMaking.get(row.id) ?? 0;
    const missing = findProductGaps({
      kind: row.kind,
      isInMaking: soundsInMaking > 0,
      hasFiles: ownFiles.length > 0,
      hasPreview: row.preview_key !== null,
      currencies: ownPrices.map(({ currency }) => currency),
    });
    const isOnSale = row.published_at !== null && row.published_at <= now;
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      class: row.class,
      kind: row.kind,
      style: row.style,
      bpm: row.bpm,
      key: row.musical_key,
      cloudfrontUrlSmall: productCoverAddress(row, platform.files),
      state: productStateOf(isOnSale, missing),
      missing,
      prices: ownPrices.map(({ currency, amount_minor: amountMinor }) => ({ currency, amountMinor })),
      files: ownFiles.map(({ file_name: name, size_bytes: size }) => ({ name, size })),
      soundsInMaking,
      failure: row.failure,
      previewUrl: row.preview_key && platform.files.signedUrl(row.preview_key, { expiresAt }),
      previewDuration: row.preview_ms,
      sold: sold.has(row.id),
      owners: owners.get(row.id) ?? 0,
      publishedAt: row.published_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

/** One product as admins see it; refuses (404) an unknown one. */
export async function getAdminProduct(call: Call, id: string): Promise<AdminProductView> {
  const row = await findProduct(call.db, id);
  const [view] = row ? await presentAdminProducts(call, [row]) : [];
  if (!view) throw notFound();
  return view;
}
