import { invalidateActors } from '#features/sign-in/server/sessions/actor-cache.ts';
import { checkRecentSignIn } from '#features/sign-in/server/sessions/recent-sign-in.ts';
import { deleteSessionsOfUsers } from '#features/sign-in/server/sessions/sessions.store.ts';
import { releaseManagedUsers } from '#features/sign-in/server/user-credentials.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { keptAfterEndDays } from '../../model/school-licence.ts';
import type { closeSchool as contract } from '../../ownership.contract.ts';
import { checkSchoolOwner } from '../check-school-owner.ts';
import { sendOwnershipEmail } from '../education.jobs.ts';
import { lockOpenSchool, updateSchoolClosed } from '../organizations.store.ts';
import { deletePeopleOfClosedSchool } from './ownership.store.ts';
import type { SchoolEnding } from './school-endings.ts';

const dayMs = 86_400_000;

/**
 * Closes the school: everybody but the owner leaves and keeps what is theirs, the accounts that it keeps rest at once, and the licence
 * ends. Its owner may read and export until it is erased. Refuses all but the owner, and (422) another name than the school's.
 */
export async function closeSchool(
  call: MemberCall,
  endings: readonly SchoolEnding[],
  { id, name }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkSchoolOwner(call, id);
  await checkRecentSignIn(call);
  const school = await lockOpenSchool(call.db, id);
  if (school?.owner_id !== call.actor.userId) throw forbidden();
  if (name.trim() !== school.name.trim()) throw invalid({ name: ['is not the name of your school'] });
  await updateSchoolClosed(call.db, id, call.now);
  const { left, asked, managed, teachers } = await deletePeopleOfClosedSchool(call.db, id);
  await releaseManagedUsers(call.db, id, call.now);
  await deleteSessionsOfUsers(call.db, [...left, ...managed]);
  invalidateActors(call);
  await publishInvalidation(call.db, [...left, ...asked, ...managed, call.actor.userId]);
  const mail = { organizationId: id, school: school.name, at: call.now.toISOString() };
  await call.enqueue(sendOwnershipEmail, { ...mail, about: 'closed', userId: call.actor.userId });
  for (const userId of teachers)
    await call.enqueue(sendOwnershipEmail, { ...mail, about: 'closed_for', userId });
  for (const ending of endings) await ending.close(call, id);
  await failpoint('close-school.before-commit');
  return { erasedAt: new Date(call.now.getTime() + keptAfterEndDays * dayMs).toISOString() };
}
