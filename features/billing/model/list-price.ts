import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { Money } from '#platform/pure/money.ts';

/** One list price with tax, in minor units, from a time on. `plan`: a key of `plans`, or `education`. */
export interface PlanPrice {
  plan: string;
  frequency: BillingFrequency;
  currency: string;
  minor: number;
  validFrom: Date;
}

/** All list prices that were ever set. */
export type ListPrices = readonly PlanPrice[];

interface Wanted {
  plan: string;
  frequency: BillingFrequency;
  /** In capitals. */
  currency: string;
}

/** The list price at a time; null if the plan has none for this period and currency. */
export function findListPrice(prices: ListPrices, wanted: Wanted, at: Date): Money | null {
  const last = prices
    .filter(
      (price) =>
        price.plan === wanted.plan &&
        price.frequency === wanted.frequency &&
        price.currency === wanted.currency &&
        price.validFrom <= at,
    )
    .reduce<PlanPrice | null>((one, other) => (one && one.validFrom > other.validFrom ? one : other), null);
  return last && { minor: last.minor, currency: last.currency };
}
