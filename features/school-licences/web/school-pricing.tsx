import { SchoolPricingPage } from '#features/billing/web/school-pricing-page.tsx';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** The price of the licence. What asks for the member's school is not loaded for guests. */
export function SchoolPricing() {
  const viewer = useViewer();
  const { educationMode } = useSettings();
  const ofMember = useLazyModule(
    'SchoolPricingOfMember',
    () => import('./school-pricing-of-member.tsx'),
    viewer !== null && educationMode,
  );
  return ofMember ? <ofMember.SchoolPricingOfMember /> : <SchoolPricingPage />;
}
