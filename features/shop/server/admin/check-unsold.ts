import { isBeingPaid } from '#features/payments/server/payment.store.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import { soundsPurpose } from '../offer-sounds.ts';
import { isProductSold } from '../order.store.ts';
import type { ProductRow } from '../shop.tables.ts';

/** Refuses (409) to change what is sold of a locked product that is on sale, is being paid for, or was sold. */
export async function checkUnsold(
  db: Db,
  { id, published_at }: Pick<ProductRow, 'id' | 'published_at'>,
): Promise<void> {
  if (published_at !== null) throw conflict('It is on sale. Please withdraw it first.');
  // Asked first, since a payment that ends between both questions has sold it.
  if (await isBeingPaid(db, soundsPurpose, { products: [{ id }] }))
    throw conflict('A member is paying for it right now. Please try again later.');
  if (await isProductSold(db, id)) throw conflict('It was sold already, and its buyers keep its sounds.');
}
