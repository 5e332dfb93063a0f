import { expect } from 'vitest';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { authFlashText } from '#features/sign-in/model/auth-flash.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, type World } from '#testing/world.ts';
import { aFacebook } from './a-facebook.ts';
import { anOpenIdProvider } from './an-openid-provider.ts';
import { answerAtProvider } from './answer-at-provider.ts';

export const googleStart = '/users/auth/google_oauth2';
export const facebookStart = '/users/auth/facebook';

/** The address that a request is redirected to. */
export async function locationOf(person: Person, url: string): Promise<string> {
  const answer = await person.raw({ method: 'GET', url });
  expect(answer.status, JSON.stringify(answer.body)).toBe(302);
  return String(answer.headers.location);
}

/**
 * Starts, chooses the person `as` at the provider (null: cancels), and returns the address of the callback without
 * calling it.
 */
export async function providerCallbackOf(
  person: Person,
  as: string | null,
  start = googleStart,
): Promise<string> {
  return answerAtProvider(await locationOf(person, start), as);
}

/** Signs in completely and returns the last redirect address. */
export async function signInAtProvider(person: Person, as: string, start = googleStart): Promise<string> {
  return locationOf(person, await providerCallbackOf(person, as, start));
}

/** The message of an auth screen address; null without one. */
export function flashOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://localhost:3000');
  expect([pathname, searchParams.get('tab')]).toEqual(['/auth', 'sign_in']);
  return authFlashText(searchParams.get('flash') ?? undefined);
}

export const userOf = async (person: Person) => (await person.call(getAccount, {})).user;
export const isGuest = async (person: Person): Promise<boolean> =>
  (await person.raw({ method: 'GET', url: '/api/account' })).status === 401;

export const userRowOf = ({ platform }: World, id: string) =>
  platform.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Marks the member's address as verified. */
export const verifyEmail = (world: World, email: string) =>
  world.platform.db
    .updateTable('users')
    .set({ email_verified_at: world.clock.now() })
    .where('email_normalised', '=', email)
    .execute();

/** A world that trusts a local OpenID provider as Google and a fake as Facebook. */
export async function aSocialWorld() {
  const google = await anOpenIdProvider();
  const facebook = await aFacebook();
  const world = await aWorld({ settings: { ...google.settings, ...facebook.settings } });
  const countOf = async (table: 'users' | 'social_identities'): Promise<number> =>
    (await world.platform.db.selectFrom(table).selectAll().execute()).length;
  return { google, facebook, world, countOf };
}
