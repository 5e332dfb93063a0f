/** Hundredths of a percent: 1900 are 19 %. */
export type TaxRate = number;

const whole = 10_000;

/** The tax inside an amount that includes it, in minor units rounded half up. */
export const taxInside = (grossMinor: number, rate: TaxRate): number =>
  Math.floor((2 * grossMinor * rate + whole + rate) / (2 * (whole + rate)));

/**
 * The tax of one refund after others: what has gone back by then, less what had gone back before. So the refunds of a whole
 * payment sum up to its whole tax.
 */
export function taxOfRefund(
  { grossMinor, taxMinor }: { grossMinor: number; taxMinor: number },
  { beforeMinor, refundMinor }: { beforeMinor: number; refundMinor: number },
): number {
  const share = (minor: number) => Math.floor((2 * taxMinor * minor + grossMinor) / (2 * grossMinor));
  return share(beforeMinor + refundMinor) - share(beforeMinor);
}

/** "19 %", "25.5 %". */
export const formatTaxRate = (rate: TaxRate): string => `${rate / 100} %`;
