import { forbidden, type Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { type GroupRights, groupRights } from '../model/group-rights.ts';
import { getMetGroup, type MetGroup } from './find-group.ts';
import { factsOf } from './present-group.ts';

export type RightfulGroup = MetGroup & { rights: GroupRights };

export const withRights = (call: Call, met: MetGroup): RightfulGroup => ({
  ...met,
  rights: groupRights(call.actor, factsOf(met.row), met.standing),
});

/** The group for whoever may see what is in it; a closed one refuses guests with 401 and other members with 403 (GROUP-033). */
export async function getSeenGroup(call: Call, key: string): Promise<RightfulGroup> {
  return refuseClosed(call, await getMetGroup(call, key));
}

export function refuseClosed(call: Call, met: MetGroup): RightfulGroup {
  const group = withRights(call, met);
  if (!group.rights.see) throw closedTo(call);
  return group;
}

export const closedTo = (call: Call): Refusal =>
  call.actor.userId === null
    ? signedOut()
    : forbidden('This group is closed. Only members can see its content.');
