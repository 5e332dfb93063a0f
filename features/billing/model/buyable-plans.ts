import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { isPlanKey, type Plan, type PlanKey, plans } from './plans.ts';

/** What an account has, as far as it decides on what the account can buy. Guests have account type 0 and nothing. */
export interface Buyer {
  accountType: number;
  /** The account subscription that runs: on trial, active, or ending with its period. */
  running: { item: string; frequency: BillingFrequency; status: SubscriptionView['status'] } | null;
  /** The item of the last account subscription, running or ended. */
  lastItem: string | null;
  /** Add-ons that run. */
  runningAddons: readonly string[];
}

export const guestBuyer: Buyer = { accountType: 0, running: null, lastItem: null, runningAddons: [] };

const planOf = (item: PlanKey): Plan => plans[item];

/** A legacy plan is sold to accounts that have it or had it last (PRICE-003). */
const isForOthers = (item: PlanKey, { accountType, lastItem }: Buyer): boolean =>
  planOf(item).isLegacy === true && planOf(item).number !== accountType && item !== lastItem;

/**
 * Whether buying it replaces the running plan: it ranks above, or is the same plan yearly while it is paid monthly. A monthly
 * period never replaces a yearly one (PRICE-083, PRICE-084).
 */
export function isUpgrade(item: PlanKey, period: BillingFrequency, buyer: Buyer): boolean {
  const { running } = buyer;
  if (!running || !isPlanKey(running.item) || planOf(item).isAddon || isForOthers(item, buyer)) return false;
  if (period === 'monthly' && running.frequency === 'yearly') return false;
  if (item === running.item) return period === 'yearly' && running.frequency === 'monthly';
  return planOf(item).number > planOf(running.item).number;
}

/** Whether the account can buy a plan or add-on that has a list price in this period (PRICE-003, PRICE-004, PRICE-043). */
export function isBuyable(item: PlanKey, period: BillingFrequency, buyer: Buyer): boolean {
  if (planOf(item).isAddon) return !buyer.runningAddons.includes(item);
  if (isForOthers(item, buyer)) return false;
  return buyer.running === null || isUpgrade(item, period, buyer);
}

/** Whether the free plan is offered: to guests and free accounts (PRICE-044). */
export const isFreeBuyable = ({ accountType, running }: Buyer): boolean =>
  accountType === 0 && running === null;
