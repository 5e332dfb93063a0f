import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { Money } from '#platform/pure/money.ts';

type PlanPrices = Partial<Record<BillingFrequency, Readonly<Record<string, number>>>>;

interface Plan {
  /** `users.account_type` of members with this plan; for an add-on only its number in this list. */
  number: number;
  name: string;
  isAddon?: true;
  /** List prices with tax, in minor units by currency. Empty if the plan is no longer sold at a list price. */
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

/** All plans and add-ons by key, the only source of plan data (PRICE-016). */
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

/** The plan or add-on with this key; null for unknown keys. */
export const findPlan = (item: string): Plan | null =>
  Object.hasOwn(plans, item) ? plans[item as PlanKey] : null;

/** Today's price of one period; null if the plan has no such list price. `currency` in capitals. */
export function listPrice(item: string, frequency: BillingFrequency, currency: string): Money | null {
  const minor = findPlan(item)?.prices[frequency]?.[currency];
  return minor === undefined ? null : { minor, currency };
}

/** "Free" for 0, "Starter" for 4. */
export const planNameOfAccountType = (accountType: number): string =>
  Object.values<Plan>(plans).find(({ number, isAddon }) => number === accountType && !isAddon)?.name ??
  'Free';
