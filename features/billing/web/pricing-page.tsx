import { Anchor } from '#design/link/anchor.tsx';
import { authAddress } from '#features/sign-in/model/auth-address.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { keptParameters, readPricingSearch } from '../model/pricing-search.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { FreePlan } from './free-plan.tsx';
import { PricingColumns } from './pricing-columns.tsx';
import styles from './pricing-page.module.css';
import { usePricingMember } from './use-pricing-member.ts';

interface PricingPageProps {
  search: Search;
  leave?: (url: string) => void;
}

/** What the plans hold and cost, with a button for each. */
export function PricingPage({ search, leave }: PricingPageProps) {
  const viewer = useViewer();
  const { planLimits } = useSettings();
  const read = readPricingSearch(search);
  const member = usePricingMember();
  const freeAddress = authAddress('sign_up', {
    plan: 'free',
    ...keptParameters(read),
    ...(search.redirectTo && { redirectTo: search.redirectTo }),
  });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{read.title}</h1>
      {planLimits && search.for === 'groups' && <GroupsNeedAPlan />}
      <PricingColumns search={read} member={member} guestTab="sign_in" {...(leave && { leave })} />
      {!viewer && <FreePlan href={freeAddress} label="Start with the Free plan" />}
      <ComparisonTable />
    </div>
  );
}

/** Why somebody who wanted to create a group is here. */
const GroupsNeedAPlan = () => (
  <p className={styles.reason}>
    Upgrade to create a group and unlock more features. On any plan you can{' '}
    <Anchor href="/groups">find a group to join</Anchor>.
  </p>
);
