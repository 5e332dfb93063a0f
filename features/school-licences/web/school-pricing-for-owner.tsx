import { useQuery } from '@tanstack/react-query';
import { SchoolPricingPage } from '#features/billing/web/school-pricing-page.tsx';
import { schoolSubscriptionPage } from '#features/education/pages.ts';
import { organizationQuery } from '#features/education/web/education-queries.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';

/** The price of the licence; the owner of a school is led to its subscription (PRICE-107). */
export function SchoolPricingForOwner() {
  const api = useApi();
  const viewer = useViewer();
  const { educationMode } = useSettings();
  const isMember = viewer !== null && educationMode;
  const own = useQuery({ ...ownMembershipQuery(api), enabled: isMember }).data?.membership;
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
