import { isPlanKey, type PlanKey } from '#features/billing/model/plans.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { href } from '#platform/pure/page.ts';
import { checkoutPage } from '../pages.ts';

/** A purchase that is begun at PayPal, as its start address names it. Payments keep it. */
export type PaypalStart = PaypalPlanStart | PaypalCartStart;

export interface PaypalPlanStart {
  plan: PlanKey;
  period: BillingFrequency;
  coupon: string | null;
  referralId: string | null;
  closeAfterAuthentication: string | null;
  /** What the buyer was shown, by the id of its quote. */
  quote: string | null;
}

/** All sounds of the buyer's cart. */
export interface PaypalCartStart {
  /** What the buyer was shown: `quote` of the cart. */
  quote: string | null;
  /** The buyer agrees to the delivery at once. */
  consent: boolean;
  closeAfterAuthentication: string | null;
}

export const isPlanStart = (start: PaypalStart): start is PaypalPlanStart => 'plan' in start;

const maxLength = 100;

type Query = Readonly<Record<string, unknown>>;

/** Reads a start address. Null for an unknown plan or period; parameters that are too long or no text are left out. */
export function readPaypalStart(
  { plan, period }: { plan: string; period: string },
  query: Query,
): PaypalPlanStart | null {
  if (!isPlanKey(plan) || (period !== 'monthly' && period !== 'yearly')) return null;
  return {
    plan,
    period,
    coupon: readText(query, 'coupon'),
    referralId: readText(query, 'referral_id'),
    closeAfterAuthentication: readText(query, 'close_after_authentication'),
    quote: readText(query, 'quote'),
  };
}

/** Reads the start address of a cart. */
export const readPaypalCartStart = (query: Query): PaypalCartStart => ({
  quote: readText(query, 'quote'),
  consent: query.consent === 'true',
  closeAfterAuthentication: readText(query, 'close_after_authentication'),
});

function readText(query: Query, name: string): string | null {
  const value = query[name];
  const isText = typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000');
  return isText && value.length <= maxLength ? value.trim() || null : null;
}

/** The start address of a subscription (CHECKOUT-087). */
export function paypalStartAddress({ plan, period, ...start }: PaypalPlanStart): string {
  const query = new URLSearchParams({ product_type: 'subscription' });
  if (start.coupon) query.set('coupon', start.coupon);
  if (start.referralId) query.set('referral_id', start.referralId);
  if (start.closeAfterAuthentication) query.set('close_after_authentication', start.closeAfterAuthentication);
  if (start.quote) query.set('quote', start.quote);
  return `/paypal/${plan}/${period}?${query}`;
}

/** The start address of the sounds in the buyer's cart (CHECKOUT-088). */
export const paypalCartPath = '/paypal/cart/checkout';
export function paypalCartAddress({ quote, consent, closeAfterAuthentication }: PaypalCartStart): string {
  const query = new URLSearchParams();
  if (consent) query.set('consent', 'true');
  if (closeAfterAuthentication) query.set('close_after_authentication', closeAfterAuthentication);
  if (quote) query.set('quote', quote);
  return `${paypalCartPath}?${query}`;
}

/** The checkout after a payment (CHECKOUT-091). */
export const paidAddress = (start: PaypalStart): string =>
  href(
    checkoutPage,
    {},
    {
      ...(isPlanStart(start)
        ? { product_type: 'subscription', plan: start.plan, period: start.period }
        : { product_type: 'sound' }),
      close_after_authentication: start.closeAfterAuthentication ?? undefined,
      success: 'true',
    },
  );

/** The checkout of a start, with its PayPal tab selected (CHECKOUT-092). */
export const unpaidAddress = (
  start: PaypalStart,
  more: { error?: string; pendingPayment?: string } = {},
): string =>
  href(
    checkoutPage,
    {},
    {
      ...(isPlanStart(start)
        ? {
            product_type: 'subscription',
            plan: start.plan,
            period: start.period,
            coupon_code: start.coupon ?? undefined,
            referral_id: start.referralId ?? undefined,
          }
        : { product_type: 'sound' }),
      close_after_authentication: start.closeAfterAuthentication ?? undefined,
      selected_payment_tab: 'paypal',
      pending_payment: more.pendingPayment,
      paypal_payment_error: more.error,
    },
  );
