import { useEffect } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { readSuccessButton } from '#features/sign-in/web/stored-redirects.ts';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import styles from './checkout-page.module.css';
import { sendClaimedOrder, sendSavedOrder } from './order-data.ts';

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
export function ThankYou({ search }: { search: Search }) {
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
