import { planNameOfAccountType } from '#features/billing/model/plans.ts';
import { PlansPage } from '#features/billing/web/plans-page.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import type { PageProps } from '../page-props.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PlansForViewer,
  head: ({ context: { viewer } }) => ({
    title: viewer && viewer.accountType > 0 ? 'Your plan' : 'Choose your plan',
    description: 'What a Tonehall account holds.',
    noIndex: true,
  }),
});

/** Plan selection with the name of the viewer's plan, which billing knows; the page belongs to sign-in. */
function PlansForViewer({ search }: Pick<PageProps, 'search'>) {
  const accountType = useViewer()?.accountType ?? 0;
  return <PlansPage search={search} paidPlan={accountType > 0 ? planNameOfAccountType(accountType) : null} />;
}
