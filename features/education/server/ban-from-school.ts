import { presentBan } from '#features/invitations/server/find-bans.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { banFromSchool as contract } from '../bans.contract.ts';
import { insertBan, isKnownToSchool } from './bans.store.ts';
import { checkSchoolOwner } from './check-school-owner.ts';
import { announceMembershipChange, endSchoolSessions } from './end-school-sessions.ts';

/** Bans a member from the school; a second ban changes nothing. */
export async function banFromSchool(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkSchoolOwner(call, id);
  const user = await findUser(call.db, userGuid);
  if (!user || !(await isVisibleOrKnownToSchool(call, id, user))) throw notFound();
  if (user.id === call.actor.userId) throw invalid({ user_guid: ['You cannot ban yourself.'] });
  const { ban, wasMember } = await insertBan(call.db, { organizationId: id, user, at: call.now });
  if (wasMember) await endSchoolSessions(call, user.id);
  else await announceMembershipChange(call, user.id);
  return { ban: presentBan({ guid: userGuid, ...ban }) };
}

/** A school may ban members whom the actor may see, or who are known to the school. */
const isVisibleOrKnownToSchool = async (call: MemberCall, id: string, user: UserRow): Promise<boolean> =>
  (await maySeeUser(call, user)) || isKnownToSchool(call.db, id, user.id);
