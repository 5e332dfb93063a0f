import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import Receipt from 'lucide-react/icons/receipt';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { Tabs } from '#design/tabs/tabs.tsx';
import { type PortalSection, portalSections } from '#features/payments/model/portal-section.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useSettings, useSiteName } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { testPaymentMethods } from '../model/test-payment-methods.ts';
import { changePortalCustomer, type PortalChargeView, type PortalView } from '../portal.contract.ts';
import { PortalMethod } from './portal-method.tsx';
import styles from './portal-page.module.css';
import { portalQuery } from './portal-queries.ts';
import { PortalSubscriptions } from './portal-subscriptions.tsx';
import { TestGatewayFrame } from './test-gateway-frame.tsx';

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
  const siteName = useSiteName();
  if (!portal)
    return (
      <PortalFrame
        title="This page has closed"
        lead={`Its address is good for one hour. Open it once more from your subscriptions at ${siteName}.`}
        returnUrl={`${siteUrl}/account`}
      />
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
    <PortalFrame title="Billing" lead={portal.name || 'A customer who has left'} returnUrl={portal.returnUrl}>
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

interface PortalFrameProps {
  title: string;
  lead: string;
  /** Where the link back leads. */
  returnUrl: string;
  children?: ReactNode;
}

function PortalFrame({ title, lead, returnUrl, children }: PortalFrameProps) {
  return (
    <TestGatewayFrame
      title={title}
      lead={lead}
      action={
        <a className={buttonClass('quiet')} href={returnUrl} onClick={returnToSite}>
          Return to {useSiteName()}
        </a>
      }
      about="cards are made up, and charges are only written down."
    >
      {children}
    </TestGatewayFrame>
  );
}

/**
 * A window that the site has opened closes, and the site reloads its data. Any other follows the link with a full
 * page load.
 */
function returnToSite(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  if (window.opener) window.close();
  if (!window.closed) window.location.assign(event.currentTarget.href);
}

const declineTexts: Record<string, string> = {
  generic_decline: 'Declined',
  insufficient_funds: 'Declined: not enough money',
  expired_card: 'Declined: the card has expired',
  payment_method_not_present: 'Nothing to charge',
};

/** All charges, newest first, declined ones included. */
function PortalHistory({ charges }: { charges: readonly PortalChargeView[] }) {
  if (charges.length === 0) return <EmptyState icon={Receipt} text="Nothing has been charged yet." />;
  return (
    <ul className={styles.list}>
      {charges.map((charge) => (
        <li key={charge.id} className={styles.charge}>
          <p className={styles.what}>
            <strong>{charge.title}</strong>
            <span className={styles.quiet}>
              {formatDay(charge.periodStart)} to {formatDay(charge.periodEnd)}
            </span>
          </p>
          <p className={styles.how}>
            <span>
              <time dateTime={charge.at}>{formatDay(charge.at)}</time>
            </span>
            <span className={styles.quiet}>
              {charge.method ? testPaymentMethods[charge.method].label : 'No method'}
            </span>
          </p>
          <p className={styles.amount}>
            <strong className={charge.declineCode ? styles.void : undefined}>{formatMoney(charge)}</strong>
            <span className={charge.declineCode ? styles.declined : styles.paid}>
              {charge.declineCode ? (declineTexts[charge.declineCode] ?? 'Declined') : 'Paid'}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Name and address on bills. */
function PortalAccount({ portal, session }: { portal: PortalView; session: string }) {
  const api = useApi();
  const siteName = useSiteName();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: portal.name, email: portal.email },
    required: ['name', 'email'],
    send: (values) => api(changePortalCustomer, { session, ...values }),
    onDone: (changed) => {
      queryClient.setQueryData(portalQuery(api, session).queryKey, changed);
      flash.success('Your details are stored');
    },
  });
  const atFields = Object.values(form.errors).some(Boolean);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <TextField
        label="Name on bills"
        required
        autoComplete="name"
        maxLength={100}
        value={form.values.name}
        error={form.errors.name}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <TextField
        label="E-mail for bills"
        required
        type="email"
        autoComplete="email"
        maxLength={254}
        value={form.values.email}
        error={form.errors.email}
        hint={`Your sign-in at ${siteName} keeps its own address.`}
        onChange={(event) => form.set('email', event.target.value)}
      />
      {!atFields && form.messages[0] && <p role="alert">{form.messages[0]}</p>}
      <Button type="submit" variant="primary" busy={form.busy}>
        Store details
      </Button>
    </form>
  );
}
