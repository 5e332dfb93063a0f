import { isPlanKey, type PlanKey } from '#features/billing/model/plans.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { href } from '#platform/pure/page.ts';
import { checkoutPage } from '../pages.ts';

/** A subscription that is begun at PayPal, as its start address names it. */
export interface PaypalStart {
  plan: PlanKey;
  period: BillingFrequency;
  coupon: string | null;
  referralId: string | null;
  closeAfterAuthentication: string | null;
  /** What the buyer was shown, by the id of its quote. */
  quote: string | null;
}

const maxLength = 100;

type Query = Readonly<Record<string, unknown>>;

/** Reads a start address. Null for an unknown plan or period; parameters that are too long or no text are left out. */
export function readPaypalStart(
  { plan, period }: { plan: string; period: string },
  query: Query,
): PaypalStart | null {
  if (!isPlanKey(plan) || (period !== 'monthly' && period !== 'yearly')) return null;
  const read = (name: string): string | null => {
    const value = query[name];
    const isText = typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000');
    return isText && value.length <= maxLength ? value.trim() || null : null;
  };
  return {
    plan,
    period,
    coupon: read('coupon'),
    referralId: read('referral_id'),
    closeAfterAuthentication: read('close_after_authentication'),
    quote: read('quote'),
  };
}

/** The start address of a subscription (CHECKOUT-087). */
export function paypalStartAddress({ plan, period, ...start }: PaypalStart): string {
  const query = new URLSearchParams({ product_type: 'subscription' });
  if (start.coupon) query.set('coupon', start.coupon);
  if (start.referralId) query.set('referral_id', start.referralId);
  if (start.closeAfterAuthentication) query.set('close_after_authentication', start.closeAfterAuthentication);
  if (start.quote) query.set('quote', start.quote);
  return `/paypal/${plan}/${period}?${query}`;
}

/** The checkout after a payment (CHECKOUT-091). */
export const paidAddress = ({ plan, period, closeAfterAuthentication }: PaypalStart): string =>
  href(
    checkoutPage,
    {},
    {
      product_type: 'subscription',
      plan,
      period,
      close_after_authentication: closeAfterAuthentication ?? undefined,
      success: 'true',
    },
  );

/** The checkout of a start, with its PayPal tab selected (CHECKOUT-092). */
export const unpaidAddress = (
  { plan, period, coupon, referralId, closeAfterAuthentication }: PaypalStart,
  more: { error?: string; pendingPayment?: string } = {},
): string =>
  href(
    checkoutPage,
    {},
    {
      product_type: 'subscription',
      plan,
      period,
      coupon_code: coupon ?? undefined,
      referral_id: referralId ?? undefined,
      close_after_authentication: closeAfterAuthentication ?? undefined,
      selected_payment_tab: 'paypal',
      pending_payment: more.pendingPayment,
      paypal_payment_error: more.error,
    },
  );
