import type { Search } from '#platform/web/search-params.ts';
import { readCheckoutRequest } from '../model/checkout-request.ts';
import { SoundCheckout } from './sound-checkout.tsx';
import { SubscriptionCheckout } from './subscription-checkout.tsx';
import { ThankYou } from './thank-you.tsx';

/** `/checkout`: what is bought, what it costs, and the card; or the thank-you view. */
export function CheckoutPage({ search }: { search: Search }) {
  const request = readCheckoutRequest(search);
  if (search.success === 'true') return <ThankYou search={search} />;
  if (request?.productType === 'subscription' && request.item !== null)
    return <SubscriptionCheckout search={search} item={request.item} period={request.period} />;
  return <SoundCheckout search={search} />;
}
