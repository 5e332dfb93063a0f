import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { withLongStatements } from '#platform/server/db/long-statements.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { BenchDatabase } from './open-bench-database.ts';

/** Replaces the products of the shop, and the orders of them, by this many products, each with a price in four currencies. */
export const fillShop = ({ platform: { db } }: BenchDatabase, products: number): Promise<void> =>
  transaction(db, (tx) => withLongStatements(tx, () => replaceProducts(tx, products)));

async function replaceProducts(tx: Db, products: number): Promise<void> {
  await sql`delete from order_products`.execute(tx);
  await sql`delete from orders`.execute(tx);
  await sql`delete from product_prices`.execute(tx);
  await sql`delete from products`.execute(tx);
  await sql`with artists as (
      select array_agg(user_id) as ids from (select user_id from user_counts order by user_id limit 100) first_artists)
    insert into products (id, class, title, description, style, bpm, musical_key, artist_id, preview_key, preview_ms,
      waveform_key, published_at, created_at, updated_at)
    select gen_random_uuid(), case when n % 2 = 0 then 'SamplePack' else 'SingleSound' end, 'Dusty loops ' || n,
      'Eight loops and six single sounds.', 'House', 90 + n % 60, 'A minor', ids[1 + n % array_length(ids, 1)],
      'products/' || n || '/preview.mp3', 24000, 'products/' || n || '/preview.json',
      now() - n * interval '1 minute', now() - interval '1 year', now() - interval '1 year'
    from generate_series(1, ${products}) n, artists`.execute(tx);
  await sql`insert into product_prices (product_id, currency, valid_from, amount_minor)
    select id, currency, now() - interval '1 year', 499 from products, unnest(array['USD', 'EUR', 'GBP', 'SEK']) currency`.execute(
    tx,
  );
  await sql`analyze products, product_prices`.execute(tx);
}
