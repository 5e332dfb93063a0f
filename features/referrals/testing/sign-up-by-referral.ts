import { getAccount, signUp } from '#features/identity/contract.ts';
import type { Person } from '#testing/person.ts';
import { testPassword, type World } from '#testing/world.ts';

/** Somebody signs up, by a referral if one is named or kept by their browser; their public facts and their browser. */
export async function signUpByReferral(
  world: World,
  name: string,
  { referralId, browser = world.newGuest() }: { referralId?: string; browser?: Person } = {},
) {
  const email = `${name}@example.org`;
  await browser.call(signUp, {
    user: { email, password: testPassword, passwordConfirmation: testPassword },
    consents: { age: true, terms: true },
    ...(referralId === undefined ? {} : { referralId }),
  });
  const { id, username, profileLink } = (await browser.call(getAccount, {})).user;
  return Object.assign(browser, { id, username, profileLink, email });
}
