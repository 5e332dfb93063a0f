import { saleCurrencies } from '#features/payments/model/sale-currencies.ts';
import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * The currency that prices are shown in, as an ISO code in capitals (PRICE-027): that of a guest's country, a member's own where
 * products have prices in it, else USD.
 */
export async function findViewerCurrency({ db, actor, http }: Call): Promise<string> {
  if (actor.userId === null) return currencyOfCountry(http.country);
  const user = await db
    .selectFrom('users')
    .select('currency')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return saleCurrencies.find((currency) => currency === user?.currency) ?? 'USD';
}
