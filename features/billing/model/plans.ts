import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { Money } from '#platform/pure/money.ts';

type PlanPrices = Partial<Record<BillingFrequency, Readonly<Record<string, number>>>>;

interface Plan {
  /** `users.account_type` of who pays for it; an add-on's is its number in the list only. */
  number: number;
  name: string;
  isAddon?: true;
  /** List prices with tax, in minor units by currency. None: not sold at a list price any more. */
  prices: PlanPrices;
}

const planPrices = (monthly: readonly number[] | null, yearly: readonly number[]): PlanPrices => ({
  ...(monthly && { monthly: pricesByCurrency(monthly) }),
  yearly: pricesByCurrency(yearly),
});

const pricesByCurrency = ([USD = 0, EUR = 0, GBP = 0, SEK = 0]: readonly number[]) => ({
  USD,
  EUR,
  GBP,
  SEK,
});

const starterPrices = planPrices([699, 699, 599, 6900], [5988, 5988, 4788, 58_800]);

/** What can be subscribed to, by its key. Whatever reads of plans reads it here (PRICE-016). */
export const plans = {
  intro: { number: 1, name: 'Intro', prices: planPrices(null, [2388, 2388, 1908, 22_800]) },
  power: { number: 2, name: 'Power', prices: {} },
  premium: {
    number: 3,
    name: 'Premium',
    prices: planPrices([999, 999, 899, 9900], [8388, 8388, 7188, 82_800]),
  },
  starter: { number: 4, name: 'Starter', prices: starterPrices },
  creator: {
    number: 5,
    name: 'Creator',
    prices: planPrices([1399, 1399, 1199, 13_900], [11_988, 11_988, 10_788, 118_800]),
  },
  pro: {
    number: 6,
    name: 'Pro',
    prices: planPrices([3999, 3999, 3499, 39_900], [35_988, 35_988, 31_188, 358_800]),
  },
  europa: { number: 7, name: 'Europa', isAddon: true, prices: starterPrices },
} as const satisfies Record<string, Plan>;

export type PlanKey = keyof typeof plans;

/** The plan or add-on of this key; null for words that are none. */
export const findPlan = (item: string): Plan | null =>
  Object.hasOwn(plans, item) ? plans[item as PlanKey] : null;

/** What one period costs today; null where the plan has no such list price. `currency` in capitals. */
export function listPrice(item: string, frequency: BillingFrequency, currency: string): Money | null {
  const minor = findPlan(item)?.prices[frequency]?.[currency];
  return minor === undefined ? null : { minor, currency };
}

/** "Free" of 0, "Starter" of 4. */
export const planNameOfAccountType = (accountType: number): string =>
  Object.values<Plan>(plans).find(({ number, isAddon }) => number === accountType && !isAddon)?.name ??
  'Free';
