/** A code as it is stored: letter case and surrounding spaces do not count (PRICE-052). Null for what no code can be. */
export function normaliseCouponCode(text: string | null | undefined): string | null {
  const code = (text ?? '').trim().toUpperCase();
  return /^[A-Z0-9_-]{1,50}$/.test(code) ? code : null;
}

/** Shown for every code that does not discount (PRICE-053). */
export const COUPON_INVALID =
  'The code is not valid on the selected plan or has expired. Please check and try again.';

/** Shown for a valid code beside a larger referral discount (PRICE-058). */
export const COUPON_SMALLER = 'Your referral discount is larger than this code and stays applied.';
