import { tokenOfTestCard } from './test-cards.ts';

export interface CardInput {
  number: string;
  /** `MM/YY`, with or without spaces. */
  expiry: string;
  cvc: string;
}

/** Whether all three fields are filled in. */
export const isCardComplete = ({ number, expiry, cvc }: CardInput): boolean =>
  digitsOf(number).length >= 12 && digitsOf(expiry).length === 4 && digitsOf(cvc).length >= 3;

/** The token of a test card, or the code of the first wrong field. Nothing of it leaves the browser but the token. */
export function readTestCard(
  { number, expiry, cvc }: CardInput,
  now: Date,
): { token: string } | { code: string } {
  const token = tokenOfTestCard(number);
  if (token === null) return { code: 'invalid_number' };
  const [month, year] = [Number(digitsOf(expiry).slice(0, 2)), 2000 + Number(digitsOf(expiry).slice(2))];
  if (month < 1 || month > 12) return { code: 'invalid_expiry_month' };
  if (year * 12 + month <= now.getFullYear() * 12 + now.getMonth()) return { code: 'invalid_expiry_year' };
  if (!/^\d{3,4}$/.test(cvc.trim())) return { code: 'invalid_cvc' };
  return { token };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
