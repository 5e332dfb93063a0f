import { useEffect, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { originsFor } from '#features/sign-in/web/login-popup.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import styles from '../checkout-page.module.css';

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

/**
 * Leaves the page for PayPal. A page in a frame asks the page around it, since PayPal cannot be framed: the browser delivers the
 * message to our own hosts only (CHECKOUT-089).
 */
function goToPaypal(
  address: string,
  settings: Pick<SiteSettings, 'siteUrl' | 'studioUrl' | 'educationUrl'>,
): void {
  if (window.parent === window) {
    window.location.assign(address);
    return;
  }
  const url = new URL(address, window.location.origin).href;
  const message = { source: 'tonehall', type: 'redirect', url };
  for (const origin of originsFor(window.parent, settings)) window.parent.postMessage(message, origin);
}
