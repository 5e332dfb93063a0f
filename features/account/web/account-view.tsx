import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#design/class-names.ts';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { MySubscriptions } from '#features/billing/web/my-subscriptions.tsx';
import { importPage } from '#features/imports/pages.ts';
import { receiptsPage } from '#features/receipts/pages.ts';
import { decisionsQuery } from '#features/reports/web/decision-query.ts';
import { MyOrders } from '#features/shop/web/my-orders.tsx';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { StorageUsed } from '#features/uploads/web/storage-used.tsx';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { updateConsents } from '../contract.ts';
import { accessTokensPage } from '../pages.ts';
import styles from './account-page.module.css';
import { AccountRow } from './account-row.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeviceList } from './device-list.tsx';
import { EmailRow } from './email-row.tsx';
import { ExportSection } from './export-section.tsx';
import { PasswordRow } from './password-row.tsx';
import { SecondFactor } from './second-factor.tsx';

const pageSections = [
  ['fields', 'Log-in and news'],
  ['second-factor', 'Second factor'],
  ['devices', 'Devices'],
  ['storage', 'Storage'],
  ['subscriptions', 'My subscriptions'],
  ['orders', 'My orders'],
  ['receipts', 'Receipts'],
  ['tokens', 'Access tokens'],
  ['decisions', 'Decisions of the moderators'],
  ['copy', 'A copy of your data'],
  ['delete', 'Delete account'],
] as const;

/** Not on the education host. */
const siteSections: ReadonlySet<string> = new Set(['subscriptions', 'orders', 'receipts', 'tokens']);

interface AccountViewProps {
  /** The section that the page opens at. */
  openAt?: (typeof pageSections)[number][0];
  /** Opens with the form of the e-mail address. */
  editsEmail?: boolean;
}

/** Sign-in, subscriptions and deletion of the account. */
export function AccountView({ openAt, editsEmail = false }: AccountViewProps) {
  const api = useApi();
  const { user } = useSuspenseQuery(accountQuery(api)).data;
  // What is sold to members is on the site, and tokens work there; the owner of a school finds its receipts beside its licence.
  const isSite = !useSettings().educationMode;
  const isJudged = useSuspenseQuery(decisionsQuery(api)).data.length > 0;
  const shown = pageSections.filter(([id]) =>
    id === 'decisions' ? isJudged : isSite || !siteSections.has(id),
  );
  useEffect(() => {
    const target = openAt && document.getElementById(openAt);
    target?.scrollIntoView({ behavior: 'instant' });
    target?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [openAt]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>My account</h1>
      <nav className={styles.places} aria-label="Parts of this page">
        <ul>
          {shown.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        <AccountSection id="fields" title="Log-in and news">
          <div className={styles.rows}>
            {user.email !== null && (
              <>
                <EmailRow startsEditing={editsEmail} guid={user.guid} email={user.email} />
                <PasswordRow guid={user.guid} email={user.email} hasPassword={user.hasPassword} />
              </>
            )}
            <MarketingConsentRow marketing={user.consents.marketing} />
          </div>
        </AccountSection>
        <AccountSection id="second-factor" title="Second factor">
          <SecondFactor />
        </AccountSection>
        <AccountSection
          id="devices"
          title="Devices"
          lead="Where you are logged in. Is one of them not yours? Log it out and change your password."
        >
          <DeviceList />
        </AccountSection>
        <AccountSection
          id="storage"
          title="Storage"
          lead="The audio files that you have sent count, as long as their tracks are here."
        >
          <StorageUsed />
        </AccountSection>
        {isSite && <SiteSections />}
        {isJudged && (
          <AccountSection id="decisions" title="Decisions of the moderators">
            <p>
              <a className={linkClass()} href="/account/appeals">
                Read what they decided, or appeal
              </a>
            </p>
          </AccountSection>
        )}
        <AccountSection
          id="copy"
          title="A copy of your data"
          lead="Your profile, your music, what you wrote and what you liked, in one ZIP file."
        >
          <ExportSection />
          {isSite && (
            <p>
              <a className={linkClass()} href={href(importPage)}>
                Import a copy from here or from another Tonehall
              </a>
            </p>
          )}
        </AccountSection>
        <AccountSection id="delete" title="Delete account" danger>
          <DeleteAccount guid={user.guid} />
        </AccountSection>
      </div>
    </div>
  );
}

function SiteSections() {
  return (
    <>
      <AccountSection id="subscriptions" title="My subscriptions">
        <MySubscriptions />
      </AccountSection>
      <AccountSection id="orders" title="My orders">
        <MyOrders />
      </AccountSection>
      <AccountSection
        id="receipts"
        title="Receipts"
        lead="What you have paid, your billing details, and withdrawals from contracts."
      >
        <div>
          <a className={linkClass()} href={href(receiptsPage)}>
            Receipts and billing details
          </a>
        </div>
      </AccountSection>
      <AccountSection
        id="tokens"
        title="Access tokens"
        lead="For programs that send tracks or read lists in your name."
      >
        <div>
          <a className={linkClass()} href={href(accessTokensPage)}>
            My access tokens
          </a>
        </div>
      </AccountSection>
    </>
  );
}

interface AccountSectionProps {
  id: string;
  title: string;
  /** One line below the title. */
  lead?: string;
  danger?: boolean;
  children: ReactNode;
}

/** One section of the account page; `id` is its address fragment. */
function AccountSection({ id, title, lead, danger = false, children }: AccountSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      className={classNames(styles.section, danger && styles.danger)}
      aria-labelledby={headingId}
    >
      <header className={styles.sectionHead}>
        <h2 id={headingId} tabIndex={-1} className={styles.sectionTitle}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** Consent to news and updates by e-mail: shown at once, and reset if the server refuses it. */
function MarketingConsentRow({ marketing }: { marketing: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const last = useRef(0);

  async function change(value: boolean) {
    last.current += 1;
    const mine = last.current;
    setWanted(value);
    try {
      await api(updateConsents, { marketing: value });
      await queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      flash.error(error.message);
    } finally {
      // A later change has its own result.
      if (mine === last.current) setWanted(null);
    }
  }

  return (
    <AccountRow label="News and updates">
      <CheckboxField
        kind="switch"
        label="Mail me news and updates"
        hint="New features and pieces worth hearing, now and then."
        checked={wanted ?? marketing}
        onChange={(event) => void change(event.target.checked)}
      />
    </AccountRow>
  );
}
