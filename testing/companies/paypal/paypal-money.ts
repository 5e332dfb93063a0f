/** An amount as PayPal writes it. All amounts of the fake have two decimals. */
export interface PaypalAmount {
  value: string;
  currency_code: string;
}

export const centsOf = ({ value }: PaypalAmount): number => Math.round(Number(value) * 100);
export const amountOf = (cents: number, currency_code: string): PaypalAmount => ({
  value: (cents / 100).toFixed(2),
  currency_code,
});
