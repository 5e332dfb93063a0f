import { Anchor } from '#design/link/anchor.tsx';
import { authAddress } from '#features/sign-in/model/auth-address.ts';
import { redirectTarget } from '#features/sign-in/model/redirect-target.ts';
import styles from '#features/sign-in/web/auth.module.css';
import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { readPricingSearch } from '../model/pricing-search.ts';
import { FreePlan } from './free-plan.tsx';
import { PricingColumns } from './pricing-columns.tsx';
import { usePricingMember } from './use-pricing-member.ts';

interface PlansPageProps {
  search: Search;
  leave?: (url: string) => void;
}

/** Plan selection on the way to an account, or of a member (PRICE-103 to PRICE-105). */
export function PlansPage({ search, leave }: PlansPageProps) {
  const viewer = useViewer();
  const { siteUrl, studioUrl, educationUrl, educationMode } = useSettings();
  const member = usePricingMember();
  const read = readPricingSearch(search);
  const { plan: _plan, ...rest } = search;
  const target = redirectTarget({
    search: rest,
    sessionUrl: null,
    storedUrl: null,
    siteUrl,
    studioUrl,
    educationUrl,
    educationMode,
    mobile: false,
  });
  const isFree = (member?.accountType ?? 0) === 0;
  return (
    <AuthLayout wide>
      <div className={styles.form}>
        <h1 className={styles.heading}>{read.title}</h1>
        <PricingColumns search={read} member={member} guestTab="sign_up" {...(leave && { leave })} />
        {isFree && (
          <FreePlan
            href={viewer ? target.href : authAddress('sign_up', { ...rest, plan: 'free' })}
            label="Start with the Free plan"
          />
        )}
        {!viewer && (
          <p className={styles.footer}>
            Already have an account? <Anchor href={authAddress('sign_in', rest)}>Log in</Anchor>
          </p>
        )}
      </div>
    </AuthLayout>
  );
}
