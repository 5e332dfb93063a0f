import type { SuspensionPart } from '#features/reports/server/report-host.ts';
import type { Call } from '#platform/server/call.ts';
import { recountMembers } from './membership.store.ts';
import { noteGroup } from './note-group.ts';

/** Suspended members are on no list of their groups, and so in no number of them. */
export const membershipsOfSuspended: SuspensionPart = {
  name: 'groups',
  withhold: recount,
  restore: recount,
};

async function recount(call: Call, userId: string): Promise<void> {
  for (const number of await recountMembers(call.db, userId)) await noteGroup(call, { number });
}
