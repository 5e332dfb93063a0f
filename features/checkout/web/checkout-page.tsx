import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { postToOpener } from '#features/sign-in/web/login-popup.ts';
import { readSuccessButton } from '#features/sign-in/web/stored-redirects.ts';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { feedAddress, isLeftForFeed, isMadeToClose, readCheckoutRequest } from '../model/checkout-request.ts';
import styles from './checkout-page.module.css';
import { checkoutViewerOf } from './checkout-queries.ts';
import { sendClaimedOrder, sendSavedOrder } from './order-data.ts';
import { SoundCheckout } from './sound-checkout.tsx';
import { SubscriptionCheckout, type SubscriptionCheckoutProps } from './subscription-checkout.tsx';

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

const texts = {
  subscription: {
    title: 'Your purchase was successful!',
    lead: 'Subscription benefits are now unlocked. Good luck on your creative journey!',
  },
  sound: {
    title: 'Payment complete!',
    lead: 'New stuff has been added to your studio and/or is available for download on your profile orders page.',
  },
} as const;

/** What a buyer sees after a payment. It grants nothing: the payment did. */
function ThankYou({ search }: { search: Search }) {
  const { siteUrl, studioUrl } = useSettings();
  const isHydrated = useHydrated();
  const link = isHydrated ? readSuccessButton([siteUrl, studioUrl]) : null;
  const api = useApi();
  const isMember = useViewer() !== null;
  useEffect(() => {
    if (!sendSavedOrder() && isMember) void sendClaimedOrder(api);
  }, [api, isMember]);
  const { title, lead } = texts[search.productType === 'sound' ? 'sound' : 'subscription'];
  return (
    <div className={styles.page}>
      <PageHead title={title} lead={lead} />
      <div className={styles.ways}>
        {search.closeAfterAuthentication ? (
          <Button variant="primary" size="large" onClick={closePage}>
            Close page
          </Button>
        ) : (
          <>
            <a className={buttonClass('primary', 'large')} href={link?.url ?? studioUrl}>
              {link?.label || 'Get creative'}
            </a>
            {search.productType === 'sound' && (
              <a className={buttonClass('quiet', 'large')} href="/account#orders">
                My orders
              </a>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Posts the purchase to the page that opened or embeds this one, and closes the window. */
function closePage(): void {
  const other = window.opener ?? (window.parent === window ? null : window.parent);
  other?.postMessage({ source: 'tonehall', type: 'purchase' }, window.location.origin);
  window.close();
}
