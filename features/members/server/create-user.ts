import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import type { Call } from '#platform/server/call.ts';
import { normaliseEmail } from '../model/email.ts';
import { defaultProfileLink } from '../model/profile-link.ts';
import { randomHandle } from '../model/random-handle.ts';
import { insertNameKeys, isConfusableWithOther } from './name-keys.store.ts';
import { findUserByEmail, insertUser, type NewUser } from './users.store.ts';

type CreateUserInput = Pick<
  NewUser,
  'email' | 'passwordHash' | 'subscribedToNewsletter' | 'termsVersion' | 'emailVerifiedAt'
>;

/**
 * Creates a member with a random handle; returns the id, or null when the e-mail address is taken. The unique indexes
 * decide between simultaneous calls; a taken handle is drawn again with more digits.
 */
export async function createUser(call: Call, given: CreateUserInput): Promise<string | null> {
  const id = call.newId();
  const emailNormalised = normaliseEmail(given.email);
  const fixed = {
    id,
    emailNormalised,
    isSchoolOnly: call.platform.config.edition === 'education',
    // Prices go on in the currency that the guest has seen (PRICE-027).
    currency: currencyOfCountry(call.http.country),
  };
  for (let digits = 4; digits < 12; digits += 1) {
    const username = randomHandle(call.randomBytes, digits);
    const profileLink = defaultProfileLink(username);
    const user = { ...given, ...fixed, username, profileLink, createdAt: call.now };
    const isAlike =
      (await isConfusableWithOther(call.db, { kind: 'username', name: username, userId: id })) ||
      (await isConfusableWithOther(call.db, { kind: 'profile_link', name: profileLink, userId: id }));
    if (!isAlike && (await insertUser(call.db, user))) {
      await insertNameKeys(call.db, [{ id, username, profile_link: profileLink }]);
      return id;
    }
    if (await findUserByEmail(call.db, emailNormalised)) return null;
  }
  throw new Error('No free handle was found.');
}
