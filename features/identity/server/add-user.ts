import type { Call } from '#platform/server/call.ts';
import { normaliseEmail } from '../model/email.ts';
import { neutralHandle } from '../model/neutral-handle.ts';
import { assignedLink } from '../model/profile-link.ts';
import { addNameKeys, isLikeAnothers } from './name-keys.store.ts';
import { findUserByEmail, insertUser, type NewUser } from './users.store.ts';

type Given = Pick<
  NewUser,
  'email' | 'passwordHash' | 'subscribedToNewsletter' | 'termsVersion' | 'emailVerifiedAt'
>;

/**
 * Adds a member under a neutral handle; their id, or null when the e-mail belongs to somebody. The unique indexes decide
 * who was first; a handle that is taken is drawn again, with ever more digits.
 */
export async function addUser(call: Call, given: Given): Promise<string | null> {
  const id = call.newId();
  const isSchoolOnly = call.platform.config.edition === 'education';
  const emailNormalised = normaliseEmail(given.email);
  for (let digits = 4; digits < 12; digits += 1) {
    const username = neutralHandle(call.randomBytes, digits);
    const profileLink = assignedLink(username);
    const user = { ...given, id, emailNormalised, username, profileLink, isSchoolOnly, createdAt: call.now };
    const isAlike =
      (await isLikeAnothers(call.db, 'username', username, id)) ||
      (await isLikeAnothers(call.db, 'profile_link', profileLink, id));
    if (!isAlike && (await insertUser(call.db, user))) {
      await addNameKeys(call.db, [{ id, username, profile_link: profileLink }]);
      return id;
    }
    if (await findUserByEmail(call.db, emailNormalised)) return null;
  }
  throw new Error('No free handle was found.');
}
