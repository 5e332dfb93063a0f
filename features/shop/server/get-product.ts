import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getProduct as contract } from '../contract.ts';
import { findViewerCurrency } from './find-viewer-currency.ts';
import { findOwnedProductIds } from './owned-product.store.ts';
import { presentProducts } from './present-product.ts';
import { isOnSale, priceInForce } from './product.scopes.ts';
import type { ProductRow } from './shop.tables.ts';

/** Refuses (404) a product that is not on sale and that the actor does not own. */
export async function getProduct(
  call: Call,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const currency = await findViewerCurrency(call);
  const row = await findProductWithPrice(call, id, currency);
  const owned = userId === null ? null : (await findOwnedProductIds(call.db, userId, [id])).has(id);
  if (!row || (row.amount_minor === null && !owned)) throw notFound();
  const [card] = await presentProducts(call, [row], currency);
  if (!card) throw notFound();
  const { description, contents, licence, file_size: fileSize } = row;
  return { product: { ...card, owned, description, contents, licence, fileSize } };
}

type ProductWithPrice = ProductRow & { amount_minor: number | null; file_size: number };

async function findProductWithPrice(
  { db, now }: Call,
  id: string,
  currency: string,
): Promise<ProductWithPrice | undefined> {
  const { rows } = await sql<ProductWithPrice>`
    select p.*, case when ${isOnSale(now)} then price.amount_minor end as amount_minor,
      (select coalesce(sum(size_bytes), 0)::bigint from product_files where product_id = p.id) as file_size
    from products p left join lateral ${priceInForce({ currency, now })} on true
    where p.id = ${id}`.execute(db);
  return rows[0];
}
