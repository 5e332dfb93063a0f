import { useEffect, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import styles from '../checkout-page.module.css';
import { goToPaypal } from './go-to-paypal.ts';

interface PaypalPaymentProps {
  /** The start address of the purchase. */
  address: string;
  disabled: boolean;
  /** What follows the payment, in one line below the button. */
  note: string;
}

/** Pays on PayPal's page, from which the buyer comes back. */
export function PaypalPayment({ address, disabled, note }: PaypalPaymentProps) {
  const settings = useSettings();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // The back button may show this page as it was left.
    const onShow = () => setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  const leave = () => {
    setLeaving(window.parent === window);
    goToPaypal(address, settings);
  };
  return (
    <div className={styles.paypal}>
      <p>You confirm the payment at PayPal, then you come back here.</p>
      {settings.cards?.gateway === 'test' && <p className={styles.note}>Test payments: no money moves.</p>}
      <Button variant="primary" size="large" busy={isLeaving} disabled={disabled} onClick={leave}>
        Pay with PayPal
      </Button>
      <p className={styles.note}>{note}</p>
    </div>
  );
}
