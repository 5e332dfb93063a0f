import type { ReactNode } from 'react';
import { Tabs } from '#design/tabs/tabs.tsx';
import { COUPON_INVALID } from '#features/billing/model/coupon-code.ts';
import { useNavigateTo, useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { checkoutAddress } from './checkout-address.ts';
import styles from './checkout-page.module.css';

type PaymentTab = 'card' | 'paypal';

/** The tab that the address names (CHECKOUT-029). */
const readPaymentTab = (name: string | undefined): PaymentTab => (name === 'paypal' ? 'paypal' : 'card');

const marks = ['Visa', 'Mastercard', 'Amex'];

const tabs = [
  {
    id: 'card',
    label: (
      <span className={styles.cardTab}>
        Card
        {marks.map((mark) => (
          <span key={mark} className={styles.mark}>
            {mark}
          </span>
        ))}
      </span>
    ),
  },
  { id: 'paypal', label: 'PayPal' },
];

interface PaymentTabsProps {
  search: Search;
  card: ReactNode;
  paypal: ReactNode;
}

/** Why PayPal led back without a purchase (CHECKOUT-092). */
export const PaypalError = ({ search: { paypalPaymentError } }: { search: Search }) =>
  paypalPaymentError ? (
    <p role="alert" className={styles.error}>
      {paypalErrorText(paypalPaymentError)}
    </p>
  ) : null;

/** The kinds of payment (CHECKOUT-028), below the error that PayPal led back with; the card alone where PayPal is off. */
export function PaymentTabs({ search, card, paypal }: PaymentTabsProps) {
  const settings = useSettings();
  const navigate = useNavigateTo();
  const { paypalPaymentError, pendingPayment, ...rest } = search;
  const selected = readPaymentTab(search.selectedPaymentTab);
  return (
    <>
      <PaypalError search={search} />
      {settings.paypal ? (
        <Tabs
          label="Kinds of payment"
          tabs={tabs}
          selected={selected}
          onSelect={(id) =>
            navigate(checkoutAddress({ ...rest, selectedPaymentTab: readPaymentTab(id) }), { replace: true })
          }
        >
          {selected === 'paypal' ? paypal : card}
        </Tabs>
      ) : (
        card
      )}
    </>
  );
}

/** Texts of the codes with which PayPal's addresses lead back (CHECKOUT-093). */
const texts: ReadonlyMap<string, string> = new Map([
  ['payment_cancelled', 'The PayPal payment was cancelled. You have not been charged.'],
  ['instrument_declined', 'PayPal declined the payment method. Please choose another one in PayPal.'],
  [
    'payer_cannot_pay',
    'This PayPal account cannot be used for the payment. Please use another payment method.',
  ],
  ['token_expired', 'The PayPal session has expired. Please try again.'],
  ['coupon_invalid', COUPON_INVALID],
  ['price_changed', 'The price has changed. Nothing was charged; please look at it and pay again.'],
  ['other_gateway', 'Your plan is paid in another way, and can be changed in that way only.'],
  ['payment_running', 'Another payment for this is being made. Please wait a minute and try again.'],
  ['cart_changed', 'Your cart has changed. Nothing was charged; please look at it again.'],
  ['consent_needed', 'Please agree to the delivery first. Nothing was charged.'],
  ['payment_undelivered', 'What you chose could not be delivered. Nothing was charged.'],
  ['payment_refunded', 'This payment has been paid back, or is on its way back to you.'],
  [
    'payment_refund_failed',
    'What you paid for could not be delivered, and the money could not be paid back yet: we have been told and see to it.',
  ],
  ['too_many_attempts', 'You have tried very often. Please wait ten minutes and try again.'],
]);

/** What a buyer reads for a code (CHECKOUT-094). */
const paypalErrorText = (code: string): string =>
  texts.get(code) ?? 'Something went wrong with the PayPal payment. Please try again or pay by card.';
