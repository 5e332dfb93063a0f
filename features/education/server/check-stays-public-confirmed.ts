import { findUser } from '#features/members/server/find-user.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';

const confirmationText =
  'Your profile and tracks are public, and stay public while you belong to a school. Please confirm that you know this.';

/**
 * Refuses (409, `stays_public`) accounts that stay public in a school without the member's confirmation (EDU-160). Accounts of
 * the education site are hidden and need none.
 */
export async function checkStaysPublicConfirmed(
  db: Db,
  userId: string,
  staysPublic: boolean | undefined,
): Promise<void> {
  if (staysPublic === true) return;
  const user = await findUser(db, userId);
  if (user?.school_only === null) throw conflict(confirmationText, 'stays_public');
}
