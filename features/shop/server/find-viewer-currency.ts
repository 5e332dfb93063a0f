import type { Call } from '#platform/server/call.ts';

const soldCurrencies = ['USD', 'EUR', 'GBP', 'SEK'];
const defaultCurrency = 'USD';

/** The currency that prices are shown in, as an ISO code in capitals: a member's own where products have prices in it, else USD. */
export async function findViewerCurrency({ db, actor }: Call): Promise<string> {
  if (actor.userId === null) return defaultCurrency;
  const user = await db
    .selectFrom('users')
    .select('currency')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return user && soldCurrencies.includes(user.currency) ? user.currency : defaultCurrency;
}
