import { isPlanKey, type Plan, type PlanKey, plans } from '#features/billing/model/plans.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';

/** What the address of the checkout asks for. */
export type CheckoutRequest =
  | { productType: 'sound' }
  | { productType: 'subscription'; item: PlanKey | null; period: BillingFrequency };

type Search = Readonly<Record<string, string | undefined>>;

/** Reads the query of the checkout; null without a known product type. An unknown period is yearly (CHECKOUT-002, CHECKOUT-003). */
export function readCheckoutRequest(search: Search): CheckoutRequest | null {
  if (search.productType === 'sound') return { productType: 'sound' };
  if (search.productType !== 'subscription') return null;
  const { plan = '', period } = search;
  return {
    productType: 'subscription',
    item: isPlanKey(plan) ? plan : null,
    period: period === 'monthly' ? 'monthly' : 'yearly',
  };
}

/** What the viewer has, as far as the checkout's redirects depend on it. */
export interface CheckoutViewer {
  accountType: number;
  /** The period of the plan that runs, also of one on trial; null on the free plan. */
  planPeriod: BillingFrequency | null;
  hasEuropa: boolean;
}

const plansAddress = '/accounts';
export const feedAddress = '/feed';

/**
 * Where the checkout redirects to instead of being shown; null where it is shown. The redirects to the feed come first
 * (CHECKOUT-004, 010 to 015, 018).
 */
export function checkoutRedirect(search: Search, viewer: CheckoutViewer | null): string | null {
  const request = readCheckoutRequest(search);
  if (!request) return plansAddress;
  if (search.success === 'true' || request.productType === 'sound') return null;
  const { item } = request;
  // A login popup posts to its opener instead, which only its browser can do (CHECKOUT-016, CHECKOUT-017).
  if (viewer && isLeftForFeed(search, viewer)) return isMadeToClose(search) ? null : feedAddress;
  return item !== null && isOnSale(item, viewer) ? null : plansAddress;
}

/** Whether the address says that its window is a login popup. */
export const isMadeToClose = (search: Search): boolean => search.closeAfterAuthentication === 'true';

/** Whether the checkout sells this viewer nothing, and the feed is shown instead. */
export function isLeftForFeed(search: Search, viewer: CheckoutViewer): boolean {
  const request = readCheckoutRequest(search);
  if (search.success === 'true' || request?.productType !== 'subscription' || request.item === null)
    return false;
  return isForFeed(viewer, request.item, { period: request.period, isInvited: !!search.referralId });
}

function isForFeed(
  { accountType, planPeriod, hasEuropa }: CheckoutViewer,
  item: PlanKey,
  { period, isInvited }: { period: BillingFrequency; isInvited: boolean },
): boolean {
  if (isInvited && accountType > 0) return true;
  if (item === 'europa') return hasEuropa;
  const { number } = plans[item];
  if (number < accountType) return true;
  if (planPeriod === 'yearly' && period === 'monthly') return true;
  return number === accountType && period === planPeriod;
}

/** Legacy plans are for the accounts that have them. */
function isOnSale(item: PlanKey, viewer: CheckoutViewer | null): boolean {
  const plan: Plan = plans[item];
  return !plan.isLegacy || plan.number === viewer?.accountType;
}
