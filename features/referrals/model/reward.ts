/** Rewards in major units by ISO currency code in capitals. */
export type Rewards = Readonly<Record<'USD' | 'EUR' | 'GBP' | 'SEK', number>>;

export interface Reward {
  amount: number;
  currency: keyof Rewards;
}

/** The reward in the receiver's currency; in USD for any other than the four (REFERRAL-005). */
export function rewardInCurrency(rewards: Rewards, currency: string | null): Reward {
  const known = currency?.toUpperCase() as keyof Rewards | undefined;
  return known !== undefined && Object.hasOwn(rewards, known)
    ? { amount: rewards[known], currency: known }
    : { amount: rewards.USD, currency: 'USD' };
}

const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** `$10`, `€10.50`, `100 kr`: without decimals when whole (REFERRAL-006). Any letter case of the currency. */
export function formatAmount(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const figure = Number.isInteger(amount) ? String(Math.abs(amount)) : Math.abs(amount).toFixed(2);
  const minus = amount < 0 ? '-' : '';
  if (code === 'SEK') return `${minus}${figure} kr`;
  const sign = signs[code];
  return sign ? `${minus}${sign}${figure}` : `${minus}${figure} ${code}`;
}
