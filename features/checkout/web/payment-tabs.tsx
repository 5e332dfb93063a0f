import type { ReactNode } from 'react';
import { Tabs } from '#design/tabs/tabs.tsx';
import { useNavigateTo, useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { paypalErrorText } from '../model/paypal-error-text.ts';
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
