import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import type { Call } from '#platform/server/call.ts';
import { normaliseEmail } from '../model/email.ts';
import { defaultProfileLink } from '../model/profile-link.ts';
import { randomHandle } from '../model/random-handle.ts';
import { insertNameKeys, isConfusableWithOther } from './name-keys.store.ts';
import { findUserByEmail, insertUser, type NewUser } from './users.store.ts';

type CreateUserInput = Pick<
  NewUser,
  'passwordHash' | 'subscribedToNewsletter' | 'termsVersion' | 'emailVerifiedAt'
> & { email: string };

type NamelessUser = Omit<NewUser, 'id' | 'username' | 'profileLink' | 'createdAt' | 'currency'>;

/**
 * Creates a member with a random handle; returns the id, or null when the e-mail address is taken. The unique indexes
 * decide between simultaneous calls; a taken handle is drawn again with more digits.
 */
export function createUser(call: Call, given: CreateUserInput): Promise<string | null> {
  return insertWithRandomHandle(call, {
    ...given,
    emailNormalised: normaliseEmail(given.email),
    isSchoolOnly: call.platform.config.edition === 'education',
    managedBy: null,
  });
}

/** Creates an account that a school keeps for somebody without an e-mail address; returns its id. It has a random handle. */
export async function createManagedUser(call: Call, { managedBy }: { managedBy: string }): Promise<string> {
  const id = await insertWithRandomHandle(call, {
    email: null,
    emailNormalised: null,
    passwordHash: null,
    subscribedToNewsletter: false,
    termsVersion: null,
    emailVerifiedAt: null,
    isSchoolOnly: true,
    managedBy,
  });
  if (id === null) throw new Error('An account without an address cannot have a taken one.');
  return id;
}

async function insertWithRandomHandle(call: Call, given: NamelessUser): Promise<string | null> {
  const id = call.newId();
  // Prices go on in the currency that the guest has seen (PRICE-027).
  const fixed = { id, currency: currencyOfCountry(call.http.country), createdAt: call.now };
  for (let digits = 4; digits < 12; digits += 1) {
    const username = randomHandle(call.randomBytes, digits);
    const profileLink = defaultProfileLink(username);
    const isAlike =
      (await isConfusableWithOther(call.db, { kind: 'username', name: username, userId: id })) ||
      (await isConfusableWithOther(call.db, { kind: 'profile_link', name: profileLink, userId: id }));
    if (!isAlike && (await insertUser(call.db, { ...given, ...fixed, username, profileLink }))) {
      await insertNameKeys(call.db, [{ id, username, profile_link: profileLink }]);
      return id;
    }
    if (given.emailNormalised !== null && (await findUserByEmail(call.db, given.emailNormalised)))
      return null;
  }
  throw new Error('No free handle was found.');
}
