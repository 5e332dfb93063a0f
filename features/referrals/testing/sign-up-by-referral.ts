import { signUp } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import type { Person } from '#testing/person.ts';
import { testPassword, type World } from '#testing/world.ts';

/** Signs a guest up, by the given referral or the cookie of their browser; the browser with the new member's fields. */
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
