import { createManagedUser } from '#features/members/server/create-user.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { insertManagedMembership } from './memberships.store.ts';

/**
 * Makes an account that the school keeps for a student without an address, known there by this name; returns the user's id.
 * The actor, a teacher, records the school's consent. Call it in a transaction,
 * after `lockSchoolForNewMember`.
 */
export async function addManagedStudent(
  call: MemberCall,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<string> {
  const userId = await createManagedUser(call, { managedBy: organizationId });
  await insertManagedMembership(call.db, {
    id: call.newId(),
    organization_id: organizationId,
    user_id: userId,
    role: 'student',
    asked_as: name,
    requested_at: call.now,
    accepted_at: call.now,
    consent_by: call.actor.userId,
    consent_at: call.now,
    consent_terms: await getTermsVersion(call.platform),
  });
  return userId;
}
