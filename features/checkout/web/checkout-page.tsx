import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { postToOpener } from '#features/sign-in/web/login-popup.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { feedAddress, isLeftForFeed, isMadeToClose, readCheckoutRequest } from '../model/checkout-request.ts';
import { checkoutViewerOf } from './checkout-queries.ts';
import { SoundCheckout } from './sound-checkout.tsx';
import { SubscriptionCheckout, type SubscriptionCheckoutProps } from './subscription-checkout.tsx';
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

/** The checkout of a subscription in a login popup, which posts to its opener for a member who can buy nothing there. */
function PopupCheckout(props: SubscriptionCheckoutProps) {
  const viewer = useViewer();
  const account = useQuery({ ...accountQuery(useApi()), enabled: viewer !== null }).data?.user;
  // Decided once, since a purchase here makes the plan the own one.
  const [isLeft, setLeft] = useState<boolean | null>(null);
  if (isLeft === null && account) setLeft(isLeftForFeed(props.search, checkoutViewerOf(account)));
  return isLeft ? <LeaveCheckout search={props.search} /> : <SubscriptionCheckout {...props} />;
}

function LeaveCheckout({ search }: { search: Search }) {
  const settings = useSettings();
  const leave = useEffectEvent(() => {
    if (!postToOpener('signed_in', search, settings, location.href)) window.location.assign(feedAddress);
  });
  useEffect(() => leave(), []);
  return (
    <p role="status">
      You have this plan or a higher one already. <a href={feedAddress}>Go to your feed</a>
    </p>
  );
}
