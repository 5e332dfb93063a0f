import type { Search } from '#platform/web/search-params.ts';
import { isMadeToClose, readCheckoutRequest } from '../model/checkout-request.ts';
import { PopupCheckout } from './popup-checkout.tsx';
import { SoundCheckout } from './sound-checkout.tsx';
import { SubscriptionCheckout } from './subscription-checkout.tsx';
import { ThankYou } from './thank-you.tsx';

/** `/checkout`: what is bought, what it costs, and the card; or the thank-you view. */
export function CheckoutPage({ search }: { search: Search }) {
  const request = readCheckoutRequest(search);
  if (search.success === 'true') return <ThankYou search={search} />;
  if (request?.productType === 'subscription' && request.item !== null) {
    const { item, period } = request;
    return isMadeToClose(search) ? (
      <PopupCheckout key={`${item} ${period}`} search={search} item={item} period={period} />
    ) : (
      <SubscriptionCheckout search={search} item={item} period={period} />
    );
  }
  return <SoundCheckout search={search} />;
}
