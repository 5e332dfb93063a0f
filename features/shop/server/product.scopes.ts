import { type RawBuilder, sql } from 'kysely';

/** A price that is asked for: the one in force at `now`. */
export interface PriceQuery {
  /** In capitals. */
  currency: string;
  now: Date;
}

/** SQL of a row `price` with the `amount_minor` in force of product `p`; no row where there is none. */
export const priceInForce = ({ currency, now }: PriceQuery): RawBuilder<unknown> => sql`(
  select amount_minor, product_id from product_prices
  where product_id = p.id and currency = ${currency} and valid_from <= ${now}
  order by valid_from desc limit 1) price`;

/** SQL that the row `price` of `product_prices` is in force. */
export const isPriceInForce = ({ currency, now }: PriceQuery): RawBuilder<boolean> => sql<boolean>`
  price.currency = ${currency} and price.valid_from <= ${now} and not exists (
    select from product_prices later
    where later.product_id = price.product_id and later.currency = price.currency
      and later.valid_from > price.valid_from and later.valid_from <= ${now})`;

/** SQL that product `p` is on sale. */
export const isOnSale = (now: Date): RawBuilder<boolean> => sql<boolean>`p.published_at <= ${now}`;
