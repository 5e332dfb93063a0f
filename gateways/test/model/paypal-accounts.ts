interface PaypalAccountInfo {
  label: string;
  /** What it is for. */
  about: string;
  /** Why charging it fails; null if it works. */
  declineCode: string | null;
}

/** What a buyer can approve a payment with on the test gateway's PayPal page (CHECKOUT-122). */
export const paypalAccounts = {
  good: { label: 'A PayPal account', about: 'The payment works.', declineCode: null },
  declined: {
    label: 'One with a declined card',
    about: 'PayPal declines the payment method after the approval.',
    declineCode: 'instrument_declined',
  },
  restricted: {
    label: 'One that cannot pay',
    about: 'PayPal does not take the account after the approval.',
    declineCode: 'payer_cannot_pay',
  },
} as const satisfies Record<string, PaypalAccountInfo>;

export type PaypalAccount = keyof typeof paypalAccounts;
export const paypalAccountKeys = Object.keys(paypalAccounts) as [PaypalAccount, ...PaypalAccount[]];
