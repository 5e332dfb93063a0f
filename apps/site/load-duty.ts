import { redirect } from '@tanstack/react-router';
import { secondFactorDutyPage } from '#features/school-records/pages.ts';
import { dutyQuery } from '#features/school-records/web/school-records-queries.ts';
import { href } from '#platform/pure/page.ts';
import type { RouteContext } from './site-page.ts';

/** Redirects owners and teachers to whom students' records are closed. */
export async function loadDuty({
  api,
  queryClient,
}: Pick<RouteContext, 'api' | 'queryClient'>): Promise<void> {
  const { duty } = await queryClient.ensureQueryData(dutyQuery(api));
  if (!duty?.isLocked) return;
  // They may have turned it on since.
  const now = await queryClient.fetchQuery({ ...dutyQuery(api), staleTime: 0 });
  if (now.duty?.isLocked) throw redirect({ href: href(secondFactorDutyPage), statusCode: 302 });
}
