import type { BillingFrequency } from '#features/payments/model/billing-period.ts';

type Search = Readonly<Record<string, string | undefined>>;

const maxTitleLength = 100;

/** What the pricing page reads of its address (PRICE-060). */
export interface PricingSearch {
  plan: string | null;
  /** Null if the address names none, or no valid one. */
  period: BillingFrequency | null;
  couponCode: string | null;
  referralId: string | null;
  closeAfterAuthentication: string | null;
  isMinimal: boolean;
  title: string;
  /** JSON as it came; see `parseCustomButton`. */
  customButton: string | null;
}

export function readPricingSearch(search: Search): PricingSearch {
  const { plan, period, couponCode, referralId, closeAfterAuthentication, layout, title, customButton } =
    search;
  return {
    plan: plan?.toLowerCase() || null,
    period: period === 'monthly' || period === 'yearly' ? period : null,
    couponCode: couponCode?.trim().slice(0, 100) || null,
    referralId: referralId?.slice(0, 100) || null,
    closeAfterAuthentication: closeAfterAuthentication || null,
    isMinimal: layout === 'minimal',
    title: title?.trim().slice(0, maxTitleLength) || 'Choose your plan',
    customButton: customButton || null,
  };
}

/** The period shown first: of the address, else of the promotion, else yearly (PRICE-066, PRICE-067). */
export const firstPeriod = (
  { period }: Pick<PricingSearch, 'period'>,
  coupon: { period: BillingFrequency | null } | null,
): BillingFrequency => period ?? coupon?.period ?? 'yearly';

/** The parameters that links to sign-in keep, in snake_case on the wire. */
export const keptParameters = ({ couponCode, referralId, closeAfterAuthentication }: PricingSearch) => ({
  ...(couponCode && { couponCode }),
  ...(referralId && { referralId }),
  ...(closeAfterAuthentication && { closeAfterAuthentication }),
});

/** The custom button of an address: `url` and `label` of a JSON object; null for anything else. The address is unchecked. */
export function parseCustomButton(json: string | null): { url: string; label: string } | null {
  try {
    const { url, label } = JSON.parse(json ?? 'null') as Record<string, unknown>;
    return typeof url === 'string' && typeof label === 'string' && label.length > 0 && label.length <= 60
      ? { url, label }
      : null;
  } catch {
    return null;
  }
}
