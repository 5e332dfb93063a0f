import { createManagedUsers } from '#features/members/server/create-user.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { insertManagedMemberships } from './rostered-people.store.ts';

/** Makes one account as `addManagedStudents` does; gives the user's id. */
export async function addManagedStudent(
  call: MemberCall,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<string> {
  const [userId] = await addManagedStudents(call, organizationId, [name]);
  if (userId === undefined) throw new Error('No account was made.');
  return userId;
}

/**
 * Makes accounts that the school keeps for students without an address, known there by these names; gives the users' ids in their
 * order. The actor, a teacher, records the school's consent. Call it in a transaction, after `lockSchoolForNewMember`.
 */
export async function addManagedStudents(
  call: MemberCall,
  organizationId: string,
  names: readonly string[],
): Promise<string[]> {
  const userIds = await createManagedUsers(call, { managedBy: organizationId, count: names.length });
  await joinManagedStudents(
    call,
    organizationId,
    userIds.map((userId, at) => ({ userId, name: names[at] ?? '' })),
  );
  return userIds;
}

/** Makes members of the school of accounts that it keeps. Call it as `addManagedStudents`. */
export async function joinManagedStudents(
  call: MemberCall,
  organizationId: string,
  students: readonly { userId: string; name: string }[],
): Promise<void> {
  await insertManagedMemberships(
    call.db,
    students.map((student) => ({ id: call.newId(), ...student })),
    {
      organizationId,
      by: call.actor.userId,
      at: call.now,
      terms: await getTermsVersion(call.platform),
    },
  );
}
