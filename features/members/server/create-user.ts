import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import type { Call } from '#platform/server/call.ts';
import { normaliseEmail } from '../model/email.ts';
import { defaultProfileLink } from '../model/profile-link.ts';
import { randomHandle } from '../model/random-handle.ts';
import { findConfusable, insertNameKeys, isConfusableWithOther } from './name-keys.store.ts';
import { findUserByEmail, insertManagedUsers, insertUser, type NewUser } from './users.store.ts';

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

const accountsAtOnce = 500;

/** Creates accounts that a school keeps for people without an e-mail address; gives their ids. Each has a random handle. */
export async function createManagedUsers(
  call: Call,
  { managedBy, count }: { managedBy: string; count: number },
): Promise<string[]> {
  const made: string[] = [];
  const fixed = { managedBy, currency: currencyOfCountry(call.http.country), createdAt: call.now };
  for (let digits = 4; made.length < count && digits < 12; ) {
    const drawn = new Set<string>();
    while (drawn.size < Math.min(accountsAtOnce, count - made.length))
      drawn.add(randomHandle(call.randomBytes, digits));
    const handles = [...drawn];
    const taken = await findConfusable(call.db, handles, 'username');
    for (const handle of await findConfusable(call.db, handles, 'profile_link')) taken.add(handle);
    const users = handles.flatMap((handle) => (taken.has(handle) ? [] : [{ id: call.newId(), handle }]));
    const added = await insertManagedUsers(call.db, users, fixed);
    const kept = users.filter(({ id }) => added.has(id));
    await insertNameKeys(
      call.db,
      kept.map(({ id, handle }) => ({ id, username: handle, profile_link: handle })),
    );
    made.push(...kept.map(({ id }) => id));
    // Where hardly one is free, longer ones are drawn.
    if (kept.length * 2 < handles.length) digits += 1;
  }
  if (made.length < count) throw new Error('No free handles were found.');
  return made;
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
