import type { SuspensionPart } from '#features/reports/server/report-host.ts';
import type { Call } from '#platform/server/call.ts';
import { updateMembershipCounts } from './members/membership.store.ts';
import { publishGroupInvalidation } from './publish-group-invalidation.ts';

/** Suspended members are not listed in their groups, so the member counts exclude them. */
export const groupsSuspensionPart: SuspensionPart = {
  name: 'groups',
  withhold: updateCountsOfMember,
  restore: updateCountsOfMember,
};

async function updateCountsOfMember(call: Call, userId: string): Promise<void> {
  for (const number of await updateMembershipCounts(call.db, userId))
    await publishGroupInvalidation(call, { number });
}
