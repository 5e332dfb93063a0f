import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { PricingMember } from '../model/pricing-items.ts';

/** What the table needs to know of the viewer, which the page's loader has read; null for a guest. */
export function usePricingMember(): PricingMember | null {
  const { data } = useQuery({ ...accountQuery(useApi()), enabled: useViewer() !== null });
  return data?.user ?? null;
}
