import type { UserView } from '#features/members/contract.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { toMajor } from '#platform/pure/money.ts';
import type { Call } from '#platform/server/call.ts';
import type { ProductView } from '../contract.ts';
import { productCoverAddress } from './product-files.ts';
import type { ProductRow } from './shop.tables.ts';

/** The columns of a product's card, with the price in force. */
export type ProductCardRow = Pick<
  ProductRow,
  | 'id'
  | 'class'
  | 'kind'
  | 'title'
  | 'style'
  | 'bpm'
  | 'musical_key'
  | 'artist_id'
  | 'preview_key'
  | 'preview_ms'
  | 'waveform_key'
  | 'image_key'
  | 'published_at'
> & {
  /** Null while it is not on sale in the currency. */
  amount_minor: number | null;
};

/** Converts rows to cards for all viewers alike, in their order. `currency` is in capitals. */
export async function presentProducts(
  call: Call,
  rows: readonly ProductCardRow[],
  currency: string,
): Promise<ProductView[]> {
  const artists = await hydrateUsers(
    call,
    rows.flatMap(({ artist_id: artist }) => (artist === null ? [] : [artist])),
  );
  return rows.map((row) => presentProductCard(call, row, { currency, artists }));
}

function presentProductCard(
  { platform }: Call,
  row: ProductCardRow,
  { currency, artists }: { currency: string; artists: ReadonlyMap<string, UserView> },
): ProductView {
  // A withdrawn product has no preview, since anyone could pass its address on.
  const isOnSale = row.amount_minor !== null;
  const addressOf = (key: string | null) => (key !== null && isOnSale ? platform.files.publicUrl(key) : null);
  return {
    id: row.id,
    title: row.title,
    class: row.class,
    kind: row.kind,
    style: row.style,
    bpm: row.bpm,
    key: row.musical_key,
    cloudfrontUrlSmall: productCoverAddress(row, platform.files),
    priceForCurrency: row.amount_minor === null ? null : toMajor({ minor: row.amount_minor, currency }),
    currency: currency.toLowerCase(),
    previewUrl: addressOf(row.preview_key),
    previewDuration: row.preview_ms,
    previewWaveformUrl: addressOf(row.waveform_key),
    artist: (row.artist_id !== null && artists.get(row.artist_id)) || null,
    owned: null,
  };
}
