import { sql } from 'kysely';
import { aSchool } from '#features/education/testing/a-school.ts';
import { locationOf } from '#features/sign-in/testing/a-social-world.ts';
import { type AnOpenIdProvider, anOpenIdProvider } from '#features/sign-in/testing/an-openid-provider.ts';
import { answerAtProvider } from '#features/sign-in/testing/answer-at-provider.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, type Member, type World } from '#testing/world.ts';
import { setSchoolSignIn, startSchoolSignIn } from '../contract.ts';

export interface SchoolWithIssuer {
  id: string;
  name: string;
  owner: Member;
  domain: string;
}

/** A site, its education host, and a real OpenID provider that is the issuer of its schools. */
export async function aWorldWithIssuer() {
  const issuer = await anOpenIdProvider();
  const world = await aWorld({ rateLimits: 'on', settings: { SCHOOL_ISSUERS_ON_LOOPBACK: 'on' } });
  return { world, issuer, host: await educationHost(world) };
}

export const settingsOf = ({ issuer, client }: AnOpenIdProvider, domain: string) => ({
  issuer,
  clientId: client.client_id,
  clientSecret: client.client_secret,
  domains: [domain],
  on: true,
});

/** A school whose owner has a verified address in a domain of its own and has turned the issuer on. */
export async function aSchoolWithIssuer(world: World, issuer: AnOpenIdProvider): Promise<SchoolWithIssuer> {
  const school = await aSchool(world);
  const domain = `${school.name.toLowerCase().replace(' ', '')}.org`;
  await giveAddress(world, school.owner, `head@${domain}`);
  await school.owner.call(setSchoolSignIn, { id: school.id, ...settingsOf(issuer, domain) });
  return { ...school, domain };
}

/** Gives the member another, verified address. */
export async function giveAddress({ platform }: World, member: Member, email: string): Promise<void> {
  await sql`update users set email = ${email}, email_normalised = ${email}, email_verified_at = now()
    where id = ${member.id}`.execute(platform.db);
}

/** Starts, chooses the person `as` at the issuer (null: cancels), and returns the address of the callback without calling it. */
export async function schoolCallbackOf(
  person: Person,
  school: SchoolWithIssuer,
  as: string | null,
): Promise<string> {
  const { url } = await person.call(startSchoolSignIn, {
    school: `me@${school.domain}`,
    organizationId: school.id,
  });
  return answerAtProvider(url ?? '', as);
}

/** Signs in completely and returns the last redirect address. */
export async function signInAtSchool(person: Person, school: SchoolWithIssuer, as: string): Promise<string> {
  return locationOf(person, await schoolCallbackOf(person, school, as));
}
