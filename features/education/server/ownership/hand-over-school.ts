import { lockUser } from '#features/members/server/users.store.ts';
import { checkRecentSignIn } from '#features/sign-in/server/sessions/recent-sign-in.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { handOverSchool as contract } from '../../ownership.contract.ts';
import { checkSchoolOwner } from '../check-school-owner.ts';
import { sendOwnershipEmail } from '../education.jobs.ts';
import { announceMembershipChange } from '../end-school-sessions.ts';
import { lockOpenSchool } from '../organizations.store.ts';
import { updateOwnership } from './ownership.store.ts';
import type { SchoolEnding } from './school-endings.ts';

/**
 * Makes a teacher the owner, with the name that owners have at their school; the owner before becomes a teacher. Refuses all but the
 * owner, (403) a closed school, and (422) who is no teacher of it.
 */
export async function handOverSchool(
  call: MemberCall,
  endings: readonly SchoolEnding[],
  { id, userGuid, firstName, lastName }: InputOf<typeof contract>,
): Promise<undefined> {
  await checkSchoolOwner(call, id);
  await checkRecentSignIn(call);
  const school = await lockOpenSchool(call.db, id);
  // Of two that hand over at once, the second is the owner no more.
  if (school?.owner_id !== call.actor.userId) throw forbidden();
  const user = await lockUser(call.db, userGuid);
  const isNew =
    user !== undefined &&
    user.banned_at === null &&
    (await updateOwnership(call.db, {
      organizationId: id,
      from: call.actor.userId,
      to: userGuid,
      firstName,
      lastName,
    }));
  if (!isNew) throw invalid({ user_guid: ['is not a teacher of your school'] });
  for (const ending of endings) await ending.handOver(call, { organizationId: id, userId: userGuid });
  const mail = { organizationId: id, school: school.name, at: call.now.toISOString() };
  for (const [about, userId] of [
    ['handed_over', call.actor.userId],
    ['received', userGuid],
  ] as const) {
    await announceMembershipChange(call, userId);
    await call.enqueue(sendOwnershipEmail, { ...mail, about, userId });
  }
}
