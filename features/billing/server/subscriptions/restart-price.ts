import type { Money } from '#platform/pure/money.ts';
import type { Platform } from '#platform/server/call.ts';
import { findListPrice, type ListPrices } from '../../model/list-price.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { getListPrices } from '../prices/list-prices.ts';

type Priced = Pick<SubscriptionRow, 'item' | 'frequency' | 'currency' | 'price_minor' | 'quantity'>;

/** What a restart is priced by. */
export interface RestartPricing {
  prices: ListPrices;
  at: Date;
}

export const getRestartPricing = async (platform: Platform): Promise<RestartPricing> => ({
  prices: await getListPrices(platform),
  at: platform.clock.now(),
});

/** The price of restarting an ended subscription: today's list price for as many as it was for, or else its former price. */
export const restartPrice = (
  { item, frequency, currency, price_minor, quantity }: Priced,
  { prices, at }: RestartPricing,
): Money => {
  const unit = findListPrice(prices, { plan: item, frequency, currency }, at);
  return { minor: unit ? unit.minor * quantity : price_minor, currency };
};
