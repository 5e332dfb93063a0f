import { useQuery } from '@tanstack/react-query';
import { SchoolPricingPage } from '#features/billing/web/school-pricing-page.tsx';
import { schoolSubscriptionPage } from '#features/education/pages.ts';
import { organizationQuery } from '#features/education/web/education-queries.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';

/** The price of the licence for a member of a school; its owner is led to its subscription (PRICE-107). */
export function SchoolPricingOfMember() {
  const api = useApi();
  const own = useQuery(ownMembershipQuery(api)).data?.membership;
  const id = own?.role === 'owner' ? own.organization.id : null;
  const school = useQuery({ ...organizationQuery(api, id ?? ''), enabled: id !== null }).data;
  if (!school) return <SchoolPricingPage />;
  const isManaged = school.subscription.status === 'active' || school.owner.hasValidPaymentSource === true;
  return (
    <SchoolPricingPage
      owner={{ label: isManaged ? 'Manage subscription' : 'Buy licence', href: href(schoolSubscriptionPage) }}
    />
  );
}
