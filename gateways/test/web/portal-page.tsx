import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Tabs } from '#design/tabs/tabs.tsx';
import { type PortalSection, portalSections } from '#features/payments/model/portal-section.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import type { PortalView } from '../portal.contract.ts';
import { PortalAccount } from './portal-account.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { PortalHistory } from './portal-history.tsx';
import { PortalMethod } from './portal-method.tsx';
import styles from './portal-page.module.css';
import { portalQuery } from './portal-queries.ts';
import { PortalSubscriptions } from './portal-subscriptions.tsx';

const tabs = [
  { id: 'subscription_details', label: 'Subscription' },
  { id: 'payment_sources', label: 'Payment' },
  { id: 'billing_history', label: 'History' },
  { id: 'account_details', label: 'Details' },
] as const satisfies readonly { id: PortalSection; label: string }[];

const isSection = (text: string | undefined): text is PortalSection =>
  portalSections.some((section) => section === text);

/** `/test-gateway/portal`: where customers see and change what the built-in gateway stores about them. */
export function PortalPage({ search }: { search: Search }) {
  const session = search.session ?? '';
  const { data: portal } = useSuspenseQuery(portalQuery(useApi(), session));
  const { siteUrl } = useSettings();
  if (!portal)
    return (
      <PortalFrame returnUrl={`${siteUrl}/account`}>
        <h1 className={styles.title}>This page has closed</h1>
        <p className={styles.text}>
          Its address is good for one hour. Open it once more from your subscriptions at Tonehall.
        </p>
      </PortalFrame>
    );
  return <PortalContent portal={portal} session={session} requested={search.section} />;
}

interface PortalContentProps {
  portal: PortalView;
  session: string;
  requested: string | undefined;
}

function PortalContent({ portal, session, requested }: PortalContentProps) {
  const [shown, setShown] = useState<PortalSection>(isSection(requested) ? requested : portal.section);
  const parts = {
    subscription_details: <PortalSubscriptions portal={portal} session={session} />,
    payment_sources: <PortalMethod portal={portal} session={session} />,
    billing_history: <PortalHistory charges={portal.charges} />,
    account_details: <PortalAccount portal={portal} session={session} />,
  };
  return (
    <PortalFrame returnUrl={portal.returnUrl}>
      <div>
        <h1 className={styles.title}>Billing</h1>
        <p className={styles.text}>{portal.name || 'A customer who has left'}</p>
      </div>
      <Tabs
        label="Parts of the portal"
        tabs={tabs}
        selected={shown}
        onSelect={(id) => isSection(id) && setShown(id)}
      >
        {parts[shown]}
      </Tabs>
    </PortalFrame>
  );
}
