import { type Money, minorDigits } from '#platform/pure/money.ts';

/** An amount as PayPal writes it: `{ value: '13.99', currency_code: 'EUR' }`. */
export function toPaypalMoney({ minor, currency }: Money): { value: string; currency_code: string } {
  const digits = minorDigits(currency);
  return { value: (minor / 10 ** digits).toFixed(digits), currency_code: currency };
}

/** Throws RangeError for a value that is no amount of its currency. */
export function fromPaypalMoney({ value, currency_code }: { value: string; currency_code: string }): Money {
  const minor = Math.round(Number(value) * 10 ** minorDigits(currency_code));
  if (!/^-?\d+(\.\d+)?$/.test(value) || !Number.isSafeInteger(minor))
    throw new RangeError(`${value} is no amount`);
  return { minor, currency: currency_code };
}
