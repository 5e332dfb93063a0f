import { forbidden, type Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { type GroupRights, groupRights } from '../model/group-rights.ts';
import { type GroupWithViewer, getGroupWithViewer } from './find-group.ts';
import { groupFactsOf } from './present-group.ts';

export type GroupWithRights = GroupWithViewer & { rights: GroupRights };

export const withRights = (call: Call, group: GroupWithViewer): GroupWithRights => ({
  ...group,
  rights: groupRights(call.actor, groupFactsOf(group.row), group.viewerRelation),
});

/** The group, if the actor may see its content; a closed group refuses guests (401) and other members (403) (GROUP-033). */
export async function getVisibleGroup(call: Call, key: string): Promise<GroupWithRights> {
  return checkMaySeeGroup(call, await getGroupWithViewer(call, key));
}

export function checkMaySeeGroup(call: Call, found: GroupWithViewer): GroupWithRights {
  const group = withRights(call, found);
  if (!group.rights.see) throw closedGroupRefusal(call);
  return group;
}

export const closedGroupRefusal = (call: Call): Refusal =>
  call.actor.userId === null
    ? signedOut()
    : forbidden('This group is closed. Only members can see its content.');
