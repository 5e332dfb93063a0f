import type { Money } from '#platform/pure/money.ts';
import { listPrice } from '../model/plans.ts';
import type { SubscriptionRow } from './subscription.table.ts';

type Priced = Pick<SubscriptionRow, 'item' | 'frequency' | 'currency' | 'price_minor'>;

/** What an ended subscription costs when it is taken up now: the list price, or else what it has always cost. */
export const restartPrice = ({ item, frequency, currency, price_minor }: Priced): Money =>
  listPrice(item, frequency, currency) ?? { minor: price_minor, currency };
