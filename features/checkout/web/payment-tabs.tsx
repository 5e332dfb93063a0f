import type { ReactNode } from 'react';
import { Tabs } from '#design/tabs/tabs.tsx';
import styles from './checkout-page.module.css';

export type PaymentTab = 'card' | 'paypal';

/** The tab that the address names (CHECKOUT-029). */
export const readPaymentTab = (name: string | undefined): PaymentTab =>
  name === 'paypal' ? 'paypal' : 'card';

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
  selected: PaymentTab;
  onSelect: (tab: PaymentTab) => void;
  card: ReactNode;
  paypal: ReactNode;
}

/** The kinds of payment (CHECKOUT-028). */
export function PaymentTabs({ selected, onSelect, card, paypal }: PaymentTabsProps) {
  return (
    <Tabs
      label="Kinds of payment"
      tabs={tabs}
      selected={selected}
      onSelect={(id) => onSelect(readPaymentTab(id))}
    >
      {selected === 'paypal' ? paypal : card}
    </Tabs>
  );
}
