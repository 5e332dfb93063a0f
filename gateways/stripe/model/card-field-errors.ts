/** What Stripe's own script says of a field, as the codes of declines have it. */
const codes: Readonly<Record<string, string>> = {
  incomplete_number: 'invalid_number',
  incomplete_expiry: 'invalid_expiry_month',
  incomplete_cvc: 'invalid_cvc',
  invalid_expiry_month_past: 'invalid_expiry_month',
  invalid_expiry_year_past: 'invalid_expiry_year',
};

/** The code of an error of Stripe's script. */
export function cardErrorCode({ code, decline_code }: { code?: string; decline_code?: string }): string {
  const given = decline_code ?? code ?? 'payment_method_verification_failed';
  return Object.hasOwn(codes, given) ? (codes[given] ?? given) : given;
}
