import { PageHead } from '#design/page-head/page-head.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { readCheckoutRequest } from '../model/checkout-request.ts';
import styles from './checkout-page.module.css';
import { SubscriptionCheckout } from './subscription-checkout.tsx';
import { ThankYou } from './thank-you.tsx';

/** `/checkout`: what is bought, what it costs, and the card; or the thank-you view. */
export function CheckoutPage({ search }: { search: Search }) {
  const request = readCheckoutRequest(search);
  if (search.success === 'true') return <ThankYou search={search} />;
  if (request?.productType === 'subscription' && request.item !== null)
    return <SubscriptionCheckout search={search} item={request.item} period={request.period} />;
  return (
    <div className={styles.page}>
      <PageHead title="Secure payment" lead="Sounds cannot be paid for yet. Your cart stays as it is." />
    </div>
  );
}
