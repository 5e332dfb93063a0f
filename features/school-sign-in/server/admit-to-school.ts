import type { Selectable } from 'kysely';
import type { OrganizationMembershipTable } from '#features/education/server/education.tables.ts';
import { applyInvitationAnswer } from '#features/education/server/invitations/apply-invitation-answer.ts';
import { lockAnswerableInvitation } from '#features/education/server/invitations/invitations.store.ts';
import { findSchoolMembershipsOf } from '#features/education/server/memberships.store.ts';
import { createMembershipRequest } from '#features/education/server/request-school-membership.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { type AuthFlash, authFlashText } from '#features/sign-in/model/auth-flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import type { Call } from '#platform/server/call.ts';
import { findInvitationByEmail } from './find-schools.ts';

/** A refusal whose code is also a code of the auth screen. */
export const schoolRefusal = (code: AuthFlash): Refusal =>
  new Refusal(403, authFlashText(code) ?? '', { code });

interface Arrival {
  organizationId: string;
  user: UserRow;
  /** The address that the issuer gave, one of the school's. */
  email: string;
  /** The name that the issuer gave. */
  name: string | null;
}

/**
 * What somebody is at the school who has just signed in at its issuer. An invited address takes its invitation's role; who is neither
 * invited nor a member asks to be let in as a student. `public`: the account stays public in a school, which its owner confirms on
 * the invitation's page first. Runs in a transaction; refuses members of other schools, and who was banned or declined.
 */
export async function admitToSchool(call: Call, arrival: Arrival): Promise<'member' | 'waiting' | 'public'> {
  const { organizationId, user, email, name } = arrival;
  const emailNormalised = email;
  const memberships = await findSchoolMembershipsOf(call.db, user.id);
  const own = memberships.find((one) => one.organization_id === organizationId);
  if (own && own.accepted_at !== null) return 'member';
  if (memberships.some((one) => one.accepted_at !== null)) throw schoolRefusal('school_elsewhere');
  const invited = await findInvitationByEmail(call.db, {
    organizationId,
    emailNormalised,
    now: call.now,
  });
  if (user.school_only === null && (invited !== null || !own)) return own ? stateOf(own) : 'public';
  const invitation = invited !== null && (await lockAnswerableInvitation(call.db, invited, call.now));
  if (invitation) {
    await applyInvitationAnswer(call, {
      invitation,
      userId: user.id,
      name: nameAtSchool(name),
      answer: { accepted: true },
    });
    return 'member';
  }
  if (own) return stateOf(own);
  await createMembershipRequest(call, {
    organizationId,
    userId: user.id,
    role: 'student',
    name: nameAtSchool(name) ?? email.slice(0, 100),
  });
  return 'waiting';
}

function stateOf({ declined_at }: Selectable<OrganizationMembershipTable>): 'waiting' {
  if (declined_at !== null) throw schoolRefusal('school_refused');
  return 'waiting';
}

function nameAtSchool(name: string | null): string | null {
  const text = name?.trim().slice(0, 100).trim() ?? '';
  return text === '' || hiddenCharacterError(text) !== null ? null : text;
}
