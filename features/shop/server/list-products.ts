import { type RawBuilder, sql } from 'kysely';
import { guest } from '#platform/pure/actor.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterCursor, type Keyset, keyColumn, pageClauses } from '#platform/server/db/keyset.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { listProducts as contract } from '../contract.ts';
import type { ProductSort } from '../model/product-sort.ts';
import { tempoRanges } from '../model/tempo-range.ts';
import { findViewerCurrency } from './find-viewer-currency.ts';
import { findOwnedProductIds } from './owned-product.store.ts';
import { type ProductCardRow, presentProducts } from './present-product.ts';
import { isOnSale, isPriceInForce, type PriceQuery, priceInForce } from './product.scopes.ts';
import './shop.tables.ts';

const defaultItems = 24;

type Filter = Pick<InputOf<typeof contract>, 'kind' | 'style' | 'tempo'>;
type ListedProducts = AnswerOf<typeof contract>;

/** A page of the products on sale, read at most once a second for all viewers of a currency; members see which they own. */
export async function listProducts(call: Call, input: InputOf<typeof contract>): Promise<ListedProducts> {
  const { platform, actor } = call;
  const { kind, style, tempo, sort = 'newest' } = input;
  const paging = readPaging(input, defaultItems);
  const currency = await findViewerCurrency(call);
  const filter = { kind, style, tempo };
  const page = await sharedReadCacheOf(platform)(
    JSON.stringify(['products', currency, filter, sort, paging]),
    () => readProducts(makeCall(platform, platform.db, guest), { currency, filter, sort, paging }),
  );
  if (actor.userId === null) return page;
  const ids = page.products.map(({ id }) => id);
  const owned = await findOwnedProductIds(call.db, actor.userId, ids);
  return { ...page, products: page.products.map((one) => ({ ...one, owned: owned.has(one.id) })) };
}

async function readProducts(
  call: Call,
  { currency, filter, sort, paging }: { currency: string; filter: Filter; sort: ProductSort; paging: Paging },
): Promise<ListedProducts> {
  const order = orders[sort];
  const query = { currency, now: call.now };
  const { rows } = await sql<ProductCardRow & { amount_minor: number; published_at: Date }>`
    select p.id, p.class, p.kind, p.title, p.style, p.bpm, p.musical_key, p.artist_id, p.preview_key, p.preview_ms,
      p.waveform_key, p.image_key, p.published_at, price.amount_minor
    ${sort === 'newest' ? newestOnSale(query) : onSaleByPrice(query)}
      and ${isOnSale(call.now)} and ${fits(filter)} and ${isAfterCursor(order, paging.start)}
    ${pageClauses(order, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) =>
    sort === 'newest' ? [row.published_at, row.id] : [row.amount_minor, row.id],
  );
  return {
    products: await presentProducts(call, page.items, currency),
    meta: { nextPage: page.nextPage },
  };
}

const orders: Readonly<Record<ProductSort, Keyset>> = {
  newest: byTime('p.published_at', 'p.id'),
  price: [keyColumn('integer', 'asc', 'price.amount_minor'), keyColumn('uuid', 'asc', 'price.product_id')],
  price_descending: [
    keyColumn('integer', 'desc', 'price.amount_minor'),
    keyColumn('uuid', 'desc', 'price.product_id'),
  ],
};

/** Reads products in order of time and looks up the price of each. */
const newestOnSale = (query: PriceQuery): RawBuilder<unknown> =>
  sql`from products p join lateral ${priceInForce(query)} on true where true`;

/** Reads prices in order and looks up the product of each, so that a page needs no sorting. */
const onSaleByPrice = (query: PriceQuery): RawBuilder<unknown> =>
  sql`from product_prices price join products p on p.id = price.product_id where ${isPriceInForce(query)}`;

function fits({ kind, style, tempo }: Filter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (kind !== undefined) conditions.push(sql<boolean>`p.kind = ${kind}`);
  if (style !== undefined) conditions.push(sql<boolean>`p.style = ${style}`);
  if (tempo !== undefined) {
    const { from, to } = tempoRanges[tempo];
    conditions.push(sql<boolean>`p.bpm >= ${from} and p.bpm < ${to}`);
  }
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
