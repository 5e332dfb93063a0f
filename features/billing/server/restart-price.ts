import type { Money } from '#platform/pure/money.ts';
import { listPrice } from '../model/plans.ts';
import type { SubscriptionRow } from './billing.tables.ts';

type Priced = Pick<SubscriptionRow, 'item' | 'frequency' | 'currency' | 'price_minor'>;

/** The price of restarting an ended subscription: today's list price, or else its former price. */
export const restartPrice = ({ item, frequency, currency, price_minor }: Priced): Money =>
  listPrice(item, frequency, currency) ?? { minor: price_minor, currency };
