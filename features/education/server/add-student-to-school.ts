import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { checkNotBanned } from './bans.store.ts';
import { checkStaysPublicConfirmed } from './check-stays-public-confirmed.ts';
import { alreadyLinkedText } from './create-school.ts';
import type { OrganizationRole } from './education.tables.ts';
import { announceNewMember } from './end-school-sessions.ts';
import { findOwnMembership } from './find-organizations.ts';
import { lockSchoolMembershipOf, upsertInvitedMembership } from './memberships.store.ts';

interface JoiningStudent {
  organizationId: string;
  userId: string;
  /** The name by which the school knows them; null where they gave none. */
  name: string | null;
  staysPublic: boolean | undefined;
  /** Who consents for the school. */
  consentBy: string;
}

/**
 * Makes the user a student of the school, unless they are a member already; returns their role there. Refuses banned users
 * (403), members of another school and unconfirmed public accounts (409). Call it after `lockSchoolForNewMember`.
 */
export async function addStudentToSchool(
  call: Call,
  { organizationId, userId, name, staysPublic, consentBy }: JoiningStudent,
): Promise<OrganizationRole> {
  const { db, now } = call;
  await lockSchoolMembershipOf(db, organizationId, userId);
  await lockUser(db, userId);
  await checkNotBanned(db, organizationId, userId);
  const own = await findOwnMembership(db, userId);
  if (own?.id === organizationId) return own.role;
  if (own) throw conflict(alreadyLinkedText, 'linked_to_organization');
  await checkStaysPublicConfirmed(db, userId, { staysPublic, role: 'student' });
  await upsertInvitedMembership(db, {
    id: call.newId(),
    organizationId,
    userId,
    role: 'student',
    at: now,
    accepted: true,
    name,
    consent: { by: consentBy, at: now, terms: await getTermsVersion(call.platform) },
  });
  await announceNewMember(call, userId, 'student');
  return 'student';
}
