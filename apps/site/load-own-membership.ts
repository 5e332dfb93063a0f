import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { readOnlyPart } from '#features/education/web/read-only.tsx';
import type { RouteContext } from './site-page.ts';

/** The viewer's membership of a school, with what the page shows while that can only be read. */
export async function loadOwnMembership({ api, queryClient }: Pick<RouteContext, 'api' | 'queryClient'>) {
  const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
  if (membership?.organization.readOnly) await readOnlyPart.load();
  return membership;
}
