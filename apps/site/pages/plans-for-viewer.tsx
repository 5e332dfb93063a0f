import { planNameOfAccountType } from '#features/billing/model/plans.ts';
import { PlansPage } from '#features/identity/web/plans-page.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import type { PageProps } from '../page-props.ts';

/** Plan selection that knows what the viewer's plan is called: the names are billing's, the page is identity's. */
export function PlansForViewer({ search }: Pick<PageProps, 'search'>) {
  const accountType = useViewer()?.accountType ?? 0;
  return <PlansPage search={search} paidPlan={accountType > 0 ? planNameOfAccountType(accountType) : null} />;
}
