import { hasEmail } from '#features/members/server/find-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Call } from '#platform/server/call.ts';
import type { SchoolPlug } from './school-plug.ts';

/**
 * Whether a school answers for this member's age, so that only the terms are asked for (AUTH-061, AUTH-141): the member
 * belongs to a school, or one has invited their verified address.
 */
export async function hasSchoolConsent(
  schools: Pick<SchoolPlug, 'hasOpenInvitation'>,
  call: Call,
  user: Pick<UserRow, 'school_only' | 'school_id' | 'email_verified_at' | 'email' | 'email_normalised'>,
): Promise<boolean> {
  const isOfSchools = call.platform.config.edition === 'education' || user.school_only !== null;
  if (!isOfSchools) return false;
  if (user.school_id !== null) return true;
  return (
    hasEmail(user) &&
    user.email_verified_at !== null &&
    schools.hasOpenInvitation(call, user.email_normalised)
  );
}
