import type { Insertable } from 'kysely';
import type { Platform } from '#platform/server/call.ts';
import { insertProduct, insertProductFile, insertProductPrices } from '../server/product.store.ts';
import { productKeyOf } from '../server/product-files.ts';
import type { ProductTable } from '../server/shop.tables.ts';

export interface AProduct extends Partial<Insertable<ProductTable>> {
  /** Minor units by currency in capitals, in force for a long time. */
  prices?: Readonly<Record<string, number>>;
}

const defaultPrices = { USD: 1499, EUR: 1399, GBP: 1199, SEK: 14_900 };
let count = 0;

/** A sample pack on sale since now, with one file; stored objects are not created. Returns its id. */
export async function aProduct(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { prices = defaultPrices, ...more }: AProduct = {},
): Promise<string> {
  count += 1;
  const now = clock.now();
  const id = more.id ?? crypto.randomUUID();
  await insertProduct(db, {
    id,
    class: 'SamplePack',
    title: `Night Pack ${count}`,
    style: 'House',
    bpm: 124,
    artist_id: null,
    preview_key: productKeyOf(id, 'preview.mp3'),
    preview_ms: 24_000,
    waveform_key: productKeyOf(id, 'preview.json'),
    published_at: now,
    created_at: now,
    updated_at: now,
    ...more,
  });
  const rows = Object.entries(prices).map(([currency, minor]) => ({
    product_id: id,
    currency,
    valid_from: new Date(0),
    amount_minor: minor,
  }));
  if (rows.length > 0) await insertProductPrices(db, rows);
  await insertProductFile(db, {
    id: crypto.randomUUID(),
    product_id: id,
    place: 0,
    file_name: 'Night Pack.zip',
    object_key: productKeyOf(id, 'pack.zip'),
    size_bytes: 4_000_000,
  });
  return id;
}
