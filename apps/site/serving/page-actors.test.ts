import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { listNotifications, readNotification } from '#features/notifications/contract.ts';
import {
  aSchoolWithIssuer,
  aWorldWithIssuer,
  signInAtSchool,
} from '#features/school-sign-in/testing/a-school-issuer.ts';
import { signUp } from '#features/sign-in/contract.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import type { Person } from '#testing/person.ts';
import { testPassword } from '#testing/world.ts';
import { createPageActors } from './page-actors.ts';

const { world, issuer, host } = await aWorldWithIssuer();
const { features } = world;

const viewerOf = async (person: Person, platform = world.platform) => {
  const { pageActorOf } = createPageActors(platform, features);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await pageActorOf({ headers: { cookie }, ip: '10.0.0.7' } as FastifyRequest)).viewer;
};

test("a member's page knows the number of unread notifications", async () => {
  const [ada, ben, cid] = await Promise.all(['ada', 'ben', 'cid'].map((name) => world.person(name)));
  if (!ada || !ben || !cid) throw new Error('a member is missing');
  expect((await viewerOf(ada))?.notificationCount).toBe(0);
  for (const fan of [ben, cid]) await fan.call(followUser, { id: ada.id });
  await world.drain();
  expect((await viewerOf(ada))?.notificationCount).toBe(2);
  const [first] = (await ada.call(listNotifications, {})).data;
  await ada.call(readNotification, { id: first?.id ?? '', read: true });
  expect((await viewerOf(ada))?.notificationCount).toBe(1);
});

test('the pages of a school ask nobody to verify an address who signed in at its issuer, and it stays unverified [EDU-293]', async () => {
  const education = withEdition(world.platform, 'education');
  const school = await aSchoolWithIssuer(world, issuer);
  const email = `kim@${school.domain}`;
  issuer.accounts.set('kim', { email, email_verified: true });
  const kim = host.newGuest();
  await signInAtSchool(kim, school, 'kim');
  expect((await viewerOf(kim, education))?.needsVerification).toBe(false);
  const stored = world.platform.db.selectFrom('users').select('email_verified_at').where('email', '=', email);
  expect(await stored.executeTakeFirst()).toEqual({ email_verified_at: null });
  const strict = { ...world.platform, config: { ...world.platform.config, requireVerifiedEmail: true } };
  const other = host.newGuest();
  await other.call(signUp, {
    user: { email: 'lee@example.org', password: testPassword, passwordConfirmation: testPassword },
    consents: { age: true, terms: true },
  });
  expect((await viewerOf(other, education))?.needsVerification).toBe(true);
  const ben = await world.person('ben-unverified');
  expect((await viewerOf(ben, strict))?.needsVerification).toBe(true);
  expect((await viewerOf(ben))?.needsVerification).toBe(false);
});
