import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { Icon } from '#design/icon/icon.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { authAddress } from '#features/sign-in/model/auth-address.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { comparedPlans, comparisonRows } from '../model/comparison.ts';
import { keptParameters, readPricingSearch } from '../model/pricing-search.ts';
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

/** What the plans differ in, side by side. */
function ComparisonTable() {
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <h2 id="comparison">Compare the plans</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard */}
      <section className={styles.scroller} aria-label="Contents of the plans" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {comparedPlans.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, at) => (
                  <td key={comparedPlans[at]?.name}>
                    {typeof cell === 'string' ? cell : <Mark has={cell} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const Mark = ({ has }: { has: boolean }) => (
  <>
    <Icon of={has ? Check : X} size={18} />
    <span className="spoken">{has ? 'Included' : 'Not included'}</span>
  </>
);
