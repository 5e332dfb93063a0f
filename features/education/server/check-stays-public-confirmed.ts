import { findUser } from '#features/members/server/find-user.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import type { OrganizationRole } from './education.tables.ts';

const staysPublicText =
  'Your profile and tracks are public, and stay public while you belong to a school. Please confirm that you know this.';
const hiddenText =
  'Your profile and tracks are public. While you are a student they are hidden, and they come back when you leave the school. Please confirm that you know this.';

/**
 * Refuses accounts that were public before they join a school without the member's confirmation of what becomes of it (EDU-160):
 * a teacher's stays public (409, `stays_public`), a student's is hidden (409, `hidden_in_school`). Accounts of the education
 * site are hidden anyway.
 */
export async function checkStaysPublicConfirmed(
  db: Db,
  userId: string,
  { staysPublic, role }: { staysPublic: boolean | undefined; role: OrganizationRole },
): Promise<void> {
  if (staysPublic === true) return;
  const user = await findUser(db, userId);
  if (user?.school_only !== null) return;
  throw role === 'student'
    ? conflict(hiddenText, 'hidden_in_school')
    : conflict(staysPublicText, 'stays_public');
}
