import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClass, renewClassCode } from '#features/classes/contract.ts';
import { banFromSchool } from '#features/education/bans.contract.ts';
import { getOwnMembership } from '#features/education/contract.ts';
import { inviteToSchool } from '#features/education/invitations.contract.ts';
import { listSchoolMembers, removeSchoolMember } from '#features/education/members.contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { insertHandoverSession } from '#features/sign-in/server/sessions/sessions.store.ts';
import {
  linkIdentityByEmail,
  linkIdentityByPassword,
  sendAccountLink,
} from '#features/sign-in/social.contract.ts';
import { flashOf, isGuest, locationOf, userOf, userRowOf } from '#features/sign-in/testing/a-social-world.ts';
import { anOpenIdProvider } from '#features/sign-in/testing/an-openid-provider.ts';
import { answerAtProvider } from '#features/sign-in/testing/answer-at-provider.ts';
import { emailedTokenTo, emailsTo } from '#features/sign-in/testing/emails.ts';
import { enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { holdAtFailpoint } from '#testing/hold-at-failpoint.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { testPassword } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { setSchoolSignIn, startSchoolSignIn } from '../contract.ts';
import {
  aSchoolWithIssuer,
  aWorldWithIssuer,
  giveAddress,
  type SchoolWithIssuer,
  schoolCallbackOf,
  settingsOf,
  signInAtSchool,
} from '../testing/a-school-issuer.ts';

const { world, issuer, host } = await aWorldWithIssuer();
const { db } = world.platform;
const newTablet = () => host.newGuest();
const texts = {
  failed: 'Sign in failed. Please try again.',
  changed: 'The sign-in of your school has changed or is turned off. Please start again.',
  address: 'The sign-in of your school gave no address of the school. Please ask there.',
  refused: 'Your school has not let you in. Please ask there.',
  elsewhere: 'This account belongs to another school.',
};
const welcome = '/auth?tab=confirm_consents&sign_up_consent=true&redirect_to=';

/** A school and somebody of its domain at the issuer, who has not signed in yet. */
async function aSchoolAndPerson(subject: string, more: { email_verified?: boolean; name?: string } = {}) {
  const school = await aSchoolWithIssuer(world, issuer);
  const email = `${subject}@${school.domain}`;
  issuer.accounts.set(subject, { email, email_verified: true, ...more });
  return { school, email };
}

const invite = (
  { owner, id }: Awaited<ReturnType<typeof aSchoolWithIssuer>>,
  email: string,
  role: 'faculty' | 'student',
) => owner.call(inviteToSchool, { id, emails: [email], role });

test('an address of the school, or a class code, leads to its issuer with state, nonce and PKCE [EDU-303] [EDU-304]', async () => {
  const { school } = await aSchoolAndPerson('start');
  const { id } = await school.owner.call(createClass, { workspace: { name: 'Choir' } });
  const { code } = await school.owner.call(renewClassCode, { id });
  for (const text of [
    ` Mia@${school.domain.toUpperCase()}`,
    code?.text ?? '',
    code?.text.toLowerCase() ?? '',
  ]) {
    const { url } = await newTablet().call(startSchoolSignIn, { school: text });
    const { origin, searchParams } = new URL(url ?? '');
    expect(origin).toBe(issuer.issuer);
    expect(searchParams.get('redirect_uri')).toBe('http://localhost:3010/users/auth/school/callback');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toHaveLength(43);
    expect(searchParams.get('prompt')).toBe('select_account');
  }
});

test('an unknown address or code, a school that has turned it off or whose owner is suspended, and the main site get one 404 [EDU-303] [EDU-309]', async () => {
  const off = await aSchoolWithIssuer(world, issuer);
  await off.owner.call(setSchoolSignIn, { id: off.id, ...settingsOf(issuer, off.domain), on: false });
  const suspended = await aSchoolWithIssuer(world, issuer);
  await sql`update users set banned_at = now() where id = ${suspended.owner.id}`.execute(db);
  const on = await aSchoolWithIssuer(world, issuer);
  const answers = [];
  for (const [person, school] of [
    [newTablet(), 'me@nobody.example'],
    [newTablet(), 'ABCDEFGH'],
    [newTablet(), '@'],
    [newTablet(), `me@${off.domain}`],
    [newTablet(), `me@${suspended.domain}`],
    [newTablet(), `me@sub.${on.domain}`],
    [world.newGuest(), `me@${on.domain}`],
  ] as const) {
    const answer = await person.raw({ method: 'POST', url: '/api/school_sign_in', body: { school } });
    answers.push([answer.status, answer.body]);
  }
  for (const answer of answers) expect(answer).toEqual([404, answers[0]?.[1]]);
});

test('several schools of one domain are answered with their names, to choose one [EDU-303]', async () => {
  const one = await aSchoolWithIssuer(world, issuer);
  const other = await aSchoolWithIssuer(world, issuer);
  await giveAddress(world, other.owner, `second@${one.domain}`);
  await other.owner.call(setSchoolSignIn, { id: other.id, ...settingsOf(issuer, one.domain) });
  const found = await newTablet().call(startSchoolSignIn, { school: `me@${one.domain}` });
  expect(found).toEqual({
    url: null,
    schools: [one, other].map(({ id, name }) => ({ id, name })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  });
  const chosen = { school: `me@${one.domain}`, organizationId: other.id };
  expect((await newTablet().call(startSchoolSignIn, chosen)).url).toContain(issuer.issuer);
});

test.for(['faculty', 'student'] as const)(
  'an invited address signs up with the role of its invitation (%s), and signs in again [EDU-306] [EDU-248]',
  async (role) => {
    const { school, email } = await aSchoolAndPerson(`invited-${role}`, { name: 'Ivo Nord' });
    await invite(school, email, role);
    const tablet = newTablet();
    expect(await signInAtSchool(tablet, school, `invited-${role}`)).toBe(`${welcome}%2Feducation`);
    const { membership } = await tablet.call(getOwnMembership, {});
    expect(membership).toEqual({ role, organization: { id: school.id, name: school.name } });
    const user = await userOf(tablet);
    const row = await userRowOf(world, user.id);
    expect(row).toMatchObject({
      email,
      email_verified_at: null,
      school_only: 'account',
      password_hash: null,
    });
    expect(await emailedTokenTo(world, email, 'welcome')).toHaveLength(43);
    const { members } = await school.owner.call(listSchoolMembers, { id: school.id, state: 'accepted' });
    expect(members.map(({ name }) => name)).toContain('Ivo Nord');
    const again = newTablet();
    expect(await signInAtSchool(again, school, `invited-${role}`)).toBe('/education');
    expect((await userOf(again)).id).toBe(user.id);
  },
);

test('who is neither invited nor a member asks to be let in as a student, by the name at the issuer [EDU-306]', async () => {
  const { school } = await aSchoolAndPerson('new', { name: 'Noah Birch' });
  const tablet = newTablet();
  expect(await signInAtSchool(tablet, school, 'new')).toBe(`${welcome}%2Fauth%2Forganizations`);
  expect(await tablet.call(getOwnMembership, {})).toEqual({ membership: null });
  const { members } = await school.owner.call(listSchoolMembers, { id: school.id, state: 'requested' });
  expect(members).toMatchObject([{ role: 'student', name: 'Noah Birch' }]);
  const membershipId = members[0]?.membershipId ?? '';
  const again = newTablet();
  expect(await signInAtSchool(again, school, 'new')).toBe('/auth/organizations');
  await school.owner.call(respondToMembership, { membershipId, membership: { accepted: true } });
  expect(await signInAtSchool(newTablet(), school, 'new')).toBe('/education');
});

test('who was declined or banned does not get in by it, and an invitation lets the declined in again [EDU-306]', async () => {
  const { school, email } = await aSchoolAndPerson('declined');
  await signInAtSchool(newTablet(), school, 'declined');
  const { members } = await school.owner.call(listSchoolMembers, { id: school.id, state: 'requested' });
  const membershipId = members[0]?.membershipId ?? '';
  await school.owner.call(respondToMembership, { membershipId, membership: { declined: true } });
  const tablet = newTablet();
  expect(flashOf(await signInAtSchool(tablet, school, 'declined'))).toBe(texts.refused);
  expect(await isGuest(tablet)).toBe(true);
  await invite(school, email, 'student');
  expect(await signInAtSchool(newTablet(), school, 'declined')).toBe('/education');
});

test('an address of another domain, none, or one that the issuer calls not verified is refused [EDU-305]', async () => {
  const { school, email } = await aSchoolAndPerson('addresses');
  for (const account of [
    { email: 'me@elsewhere.example', email_verified: true },
    { email: `me@evil-${school.domain}`, email_verified: true },
    { email: `me@sub.${school.domain}`, email_verified: true },
    { email, email_verified: false },
    { email: 'no address', email_verified: true },
    {},
  ]) {
    issuer.accounts.set('addresses', account);
    const tablet = newTablet();
    expect(flashOf(await signInAtSchool(tablet, school, 'addresses')), JSON.stringify(account)).toBe(
      texts.address,
    );
    expect(await isGuest(tablet)).toBe(true);
  }
  issuer.accounts.set('addresses', { email });
  expect(await signInAtSchool(newTablet(), school, 'addresses')).toContain(welcome);
});

test('who does not get in at the return from an issuer is in the security log with the school, and who it is where that is known [EDU-212]', async () => {
  const { school } = await aSchoolAndPerson('logged');
  const tablet = newTablet();
  await signInAtSchool(tablet, school, 'logged');
  const { id } = await userOf(tablet);
  const { members } = await school.owner.call(listSchoolMembers, { id: school.id, state: 'requested' });
  const membershipId = members[0]?.membershipId ?? '';
  await school.owner.call(respondToMembership, { membershipId, membership: { declined: true } });
  await signInAtSchool(newTablet(), school, 'logged');
  issuer.accounts.set('elsewhere', { email: 'me@elsewhere.example', email_verified: true });
  await signInAtSchool(newTablet(), school, 'elsewhere');
  const callback = await schoolCallbackOf(tablet, school, 'logged');
  await locationOf(tablet, callback.replace(/code=[^&]*/, 'code=made-up'));
  const { rows } = await sql`select user_id, details, network <> '' as has_network from security_events
    where kind = 'sign_in_failed' and organization_id = ${school.id} order by ctid`.execute(db);
  const failed = (why: string, userId: string | null = null) => ({
    user_id: userId,
    details: { what: 'issuer', why },
    has_network: true,
  });
  expect(rows).toEqual([failed('school_refused', id), failed('school_address'), failed('sign_in_failed')]);
});

test('an issuer that gives the address to its userinfo endpoint only is asked there [EDU-305]', async () => {
  const other = await anOpenIdProvider({ addressBy: 'userinfo' });
  const school = await aSchoolWithIssuer(world, other);
  other.accounts.set('asked', { email: `asked@${school.domain}`, email_verified: true });
  expect(await signInAtSchool(newTablet(), school, 'asked')).toContain(welcome);
});

test('a state works once, for ten minutes, in the browser that began, and at the settings of its start [EDU-304]', async () => {
  const { school } = await aSchoolAndPerson('states');
  const tablet = newTablet();
  const callback = await schoolCallbackOf(tablet, school, 'states');
  expect(flashOf(await locationOf(newTablet(), callback))).toBe(texts.failed);
  expect(flashOf(await locationOf(tablet, callback)), 'used up by the other browser').toBe(texts.failed);

  const mine = await schoolCallbackOf(tablet, school, 'states');
  expect(await locationOf(tablet, mine)).toContain(welcome);
  expect(flashOf(await locationOf(newTablet(), mine))).toBe(texts.failed);

  const late = await schoolCallbackOf(tablet, school, 'states');
  world.clock.advance(10 * 60_000);
  expect(flashOf(await locationOf(tablet, late))).toBe(texts.failed);

  const before = await schoolCallbackOf(tablet, school, 'states');
  await sql`update sessions set proved_at = ${world.clock.now()}`.execute(db);
  await school.owner.call(setSchoolSignIn, { id: school.id, ...settingsOf(issuer, school.domain) });
  expect(flashOf(await locationOf(tablet, before))).toBe(texts.changed);

  const person = newTablet();
  for (const query of ['', '?state=x&code=y', '?code=y', '?error=access_denied'])
    expect(flashOf(await locationOf(person, `/users/auth/school/callback${query}`))).toBe(texts.failed);
});

test('a code of another sign-in, a changed one and one that was used are refused [EDU-304]', async () => {
  const { school } = await aSchoolAndPerson('codes');
  const tablet = newTablet();
  const [first, second] = [
    await schoolCallbackOf(tablet, school, 'codes'),
    await schoolCallbackOf(tablet, school, 'codes'),
  ];
  const swapped = new URLSearchParams(second.split('?')[1]);
  swapped.set('code', new URLSearchParams(first.split('?')[1]).get('code') ?? '');
  expect(flashOf(await locationOf(tablet, `/users/auth/school/callback?${swapped}`))).toBe(texts.failed);
  const [path = '', query] = (await schoolCallbackOf(tablet, school, 'codes')).split('?');
  const changed = new URLSearchParams(query);
  changed.set('code', `${changed.get('code')}x`);
  expect(flashOf(await locationOf(tablet, `${path}?${changed}`))).toBe(texts.failed);
  expect(await isGuest(tablet)).toBe(true);
});

test('cancelling at the issuer returns without a message', async () => {
  const { school } = await aSchoolAndPerson('leaves');
  const tablet = newTablet();
  expect(await locationOf(tablet, await schoolCallbackOf(tablet, school, null))).toBe('/auth?tab=sign_in');
});

test('an identity of an issuer is in one school only, also where two schools use one issuer [EDU-308]', async () => {
  const { school } = await aSchoolAndPerson('only');
  await signInAtSchool(newTablet(), school, 'only');
  const other = await aSchoolWithIssuer(world, issuer);
  issuer.accounts.set('only', { email: `only@${other.domain}`, email_verified: true });
  const tablet = newTablet();
  expect(flashOf(await signInAtSchool(tablet, other, 'only'))).toBe(texts.elsewhere);
  expect(await isGuest(tablet)).toBe(true);
});

test('the issuer of one school answers nothing for another: its callback ends at its own state [EDU-308]', async () => {
  const rogue = await anOpenIdProvider();
  const { school, email } = await aSchoolAndPerson('victim');
  await invite(school, email, 'faculty');
  const attacker = await aSchoolWithIssuer(world, rogue);
  rogue.accounts.set('victim', { email, email_verified: true });
  const tablet = newTablet();
  expect(flashOf(await signInAtSchool(tablet, attacker, 'victim'))).toBe(texts.address);
  // The code of the rogue issuer with the state of the school.
  const { url } = await tablet.call(startSchoolSignIn, { school: email, organizationId: school.id });
  const state = new URL(url ?? '').searchParams.get('state') ?? '';
  const rogueCallback = new URLSearchParams(
    (await schoolCallbackOf(tablet, attacker, 'victim')).split('?')[1],
  );
  rogueCallback.set('state', state);
  expect(flashOf(await locationOf(tablet, `/users/auth/school/callback?${rogueCallback}`))).toBe(
    texts.failed,
  );
  expect(await isGuest(tablet)).toBe(true);
});

test('an account that exists is opened only after its own password, also that of a member or the owner [EDU-307]', async () => {
  const { school, email } = await aSchoolAndPerson('member');
  const member = await addSchoolMember(school, await world.person('linked'), 'faculty');
  await giveAddress(world, member, email);
  const tablet = newTablet();
  expect(await signInAtSchool(tablet, school, 'member')).toBe('/auth/link?provider=school');
  expect(await isGuest(tablet)).toBe(true);
  const wrong = await tablet.raw({ method: 'POST', url: '/users/auth/link', body: { password: 'wrong' } });
  expect(wrong.status).toBe(401);
  expect(await tablet.call(linkIdentityByPassword, { password: testPassword })).toEqual({
    url: '/education',
  });
  expect((await userOf(tablet)).id).toBe(member.id);
  const again = newTablet();
  expect(await signInAtSchool(again, school, 'member')).toBe('/education');
  expect((await userOf(again)).id).toBe(member.id);
});

test('an account outside of the school, public and not invited, is shown the invitation and not linked [EDU-307]', async () => {
  const { school, email } = await aSchoolAndPerson('outside');
  const outsider = await world.person('outsider');
  await giveAddress(world, outsider, email);
  const tablet = newTablet();
  await signInAtSchool(tablet, school, 'outside');
  const { url } = await tablet.call(linkIdentityByPassword, { password: testPassword });
  expect(url).toBe(`/organizations/${school.id}/invitation`);
  expect(await tablet.call(getOwnMembership, {})).toEqual({ membership: null });
  expect(await signInAtSchool(newTablet(), school, 'outside')).toBe('/auth/link?provider=school');
});

test('the mailed link, on the education host, gives an unverified account to who reads the address [EDU-307]', async () => {
  const { school, email } = await aSchoolAndPerson('squatted');
  const squatter = await host.person('squatter');
  await sql`update users set email = ${email}, email_normalised = ${email} where id = ${squatter.id}`.execute(
    db,
  );
  await invite(school, email, 'student');
  const tablet = newTablet();
  await signInAtSchool(tablet, school, 'squatted');
  await tablet.call(sendAccountLink, {});
  const [mail] = await emailsTo(world, email, 'link_letter:');
  expect(mail?.text).toContain('http://localhost:3010/auth/link?provider=school#link_token=');
  expect(mail?.subject).toContain('Connect your school');
  const linkToken = /link_token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await tablet.call(linkIdentityByEmail, { linkToken })).toEqual({ url: '/education' });
  expect(await isGuest(squatter)).toBe(true);
  const row = await userRowOf(world, squatter.id);
  expect(row.password_hash).toBeNull();
});

test('a session that the issuer began is marked, on every host, and ends with "off", the membership and another issuer [EDU-309] [EDU-311]', async () => {
  const { school, email } = await aSchoolAndPerson('ends');
  await invite(school, email, 'student');
  const first = newTablet();
  await signInAtSchool(first, school, 'ends');
  const { id: userId } = await userOf(first);
  const marks = async () =>
    (await db.selectFrom('sessions').select('proved_by_school').where('user_id', '=', userId).execute()).map(
      ({ proved_by_school }) => proved_by_school,
    );
  expect(await marks()).toEqual([school.id]);
  const settings = { id: school.id, ...settingsOf(issuer, school.domain) };
  await school.owner.call(setSchoolSignIn, settings);
  expect(await isGuest(first)).toBe(false);
  await school.owner.call(setSchoolSignIn, { ...settings, on: false });
  expect(await marks()).toEqual([]);
  await school.owner.call(setSchoolSignIn, settings);
  const second = newTablet();
  expect(await signInAtSchool(second, school, 'ends')).toBe('/education');

  const other = await anOpenIdProvider();
  await school.owner.call(setSchoolSignIn, { id: school.id, ...settingsOf(other, school.domain) });
  expect(await marks()).toEqual([]);
  other.accounts.set('ends', { email, email_verified: true });
  expect(await signInAtSchool(newTablet(), school, 'ends')).toBe('/auth/link?provider=school');
});

test('who is taken out of the school is signed out at once and has no identity of it any more [EDU-309]', async () => {
  const { school, email } = await aSchoolAndPerson('removed');
  await invite(school, email, 'student');
  const tablet = newTablet();
  await signInAtSchool(tablet, school, 'removed');
  const { members } = await school.owner.call(listSchoolMembers, { id: school.id, state: 'accepted' });
  const id = members.find(({ role }) => role === 'student')?.membershipId ?? '';
  await school.owner.call(removeSchoolMember, { organizationId: school.id, id });
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from social_identities where organization_id = ${school.id})
      + (select count(*) from sessions where proved_by_school = ${school.id}) as left`.execute(db);
  expect(Number(rows[0]?.left)).toBe(0);
  expect(await signInAtSchool(newTablet(), school, 'removed')).toBe('/auth/link?provider=school');
});

test('a banned or suspended person does not come back by the issuer, and one who was taken out waits again [EDU-306] [EDU-309]', async () => {
  for (const [subject, end] of [
    [
      'banned',
      (school: SchoolWithIssuer, userGuid: string) =>
        school.owner.call(banFromSchool, { id: school.id, userGuid }),
    ],
    [
      'suspended',
      (_: SchoolWithIssuer, id: string) =>
        sql`update users set banned_at = now() where id = ${id}`.execute(db),
    ],
    [
      'taken-out',
      (school: SchoolWithIssuer, userId: string) =>
        sql`delete from organization_memberships
          where organization_id = ${school.id} and user_id = ${userId}`.execute(db),
    ],
  ] as const) {
    const { school, email } = await aSchoolAndPerson(subject);
    await invite(school, email, 'student');
    const first = newTablet();
    await signInAtSchool(first, school, subject);
    const { id } = await userOf(first);
    await end(school, id);
    // The identity has ended with the membership, so that the mailed link has to be opened first.
    const tablet = newTablet();
    const next = await signInAtSchool(tablet, school, subject);
    if (subject === 'suspended') {
      expect(flashOf(next)).toContain('suspended');
    } else {
      expect(next).toBe('/auth/link?provider=school');
      await tablet.call(sendAccountLink, {});
      await world.drain();
      const [mail] = await emailsTo(world, email, 'link_letter:');
      const linkToken = /link_token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
      const opened = tablet.call(linkIdentityByEmail, { linkToken });
      if (subject === 'banned') await expect(opened).rejects.toMatchObject({ status: 403, code: 'banned' });
      else expect(await opened).toEqual({ url: '/auth/organizations' });
    }
    expect(await isGuest(tablet), subject).toBe(subject !== 'taken-out');
    const { rows } = await sql`select from organization_memberships
      where organization_id = ${school.id} and user_id = ${id} and accepted_at is not null`.execute(db);
    expect(rows, subject).toHaveLength(subject === 'suspended' ? 1 : 0);
  }
});

test('the mark goes along to another host, and who has a second factor is asked for its code nevertheless [EDU-311]', async () => {
  const { school, email } = await aSchoolAndPerson('factor');
  await invite(school, email, 'faculty');
  const tablet = newTablet();
  await signInAtSchool(tablet, school, 'factor');
  const { id: userId } = await userOf(tablet);
  const own = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const handed = { ...own, id_hash: Buffer.alloc(32, 7), last_seen_at: world.clock.now() };
  expect(await insertHandoverSession(db, own.id_hash, handed)).toBe(true);
  const { rows } = await sql<{ marked: number }>`
    select count(*)::int as marked from sessions where user_id = ${userId} and proved_by_school = ${school.id}`.execute(
    db,
  );
  expect(rows[0]?.marked).toBe(2);
  await enableSecondFactor(world.platform, userId);
  const again = newTablet();
  expect(await signInAtSchool(again, school, 'factor')).toMatch(
    /^\/auth\?tab=sign_in&redirect_to=%2Feducation#code_token=/,
  );
  expect(await isGuest(again)).toBe(true);
});

test('turning it off while somebody is on the way lets nobody in [EDU-309]', async () => {
  const { school } = await aSchoolAndPerson('between');
  const tablet = newTablet();
  const callback = await schoolCallbackOf(tablet, school, 'between');
  const hold = holdAtFailpoint('school-sign-in.redeemed');
  const arriving = locationOf(tablet, callback);
  await hold.reached;
  await school.owner.call(setSchoolSignIn, {
    id: school.id,
    ...settingsOf(issuer, school.domain),
    on: false,
  });
  hold.release();
  expect(flashOf(await arriving)).toBe(texts.changed);
  expect(await isGuest(tablet)).toBe(true);
});

test('simultaneous first sign-ins of one person make one account and one membership [EDU-306]', async () => {
  const { school, email } = await aSchoolAndPerson('twice');
  await invite(school, email, 'student');
  const tablets = [newTablet(), newTablet(), newTablet(), newTablet()];
  const callbacks: string[] = [];
  for (const tablet of tablets) callbacks.push(await schoolCallbackOf(tablet, school, 'twice'));
  const { thrown } = await race(tablets.length, (at) =>
    locationOf(tablets[at] as Person, callbacks[at] ?? ''),
  );
  expect(thrown).toEqual([]);
  const ids = await Promise.all(tablets.map(async (tablet) => (await userOf(tablet)).id));
  expect(new Set(ids).size).toBe(1);
});

test('an issuer that is down is answered as such, at the start and at the return [EDU-301]', async () => {
  const frail = await anOpenIdProvider();
  const school = await aSchoolWithIssuer(world, frail);
  frail.accounts.set('frail', { email: `frail@${school.domain}`, email_verified: true });
  const tablet = newTablet();
  const callback = await schoolCallbackOf(tablet, school, 'frail');
  frail.close();
  expect(flashOf(await locationOf(tablet, callback))).toBe(
    'The sign-in of your school does not answer. Please try again in a few minutes.',
  );
  const owner = await aSchoolWithIssuer(world, frail);
  const start = await newTablet().raw({
    method: 'POST',
    url: '/api/school_sign_in',
    body: { school: `me@${owner.domain}` },
  });
  expect([start.status, start.body.code]).toEqual([503, 'school_unreachable']);
});

test('sixty students behind one address sign in, and one member who tries on and on has to wait [EDU-310]', async () => {
  const { school } = await aSchoolAndPerson('class');
  const address = '10.9.9.9';
  for (let student = 0; student < 61; student += 1)
    expect(
      (await host.newGuest(address).call(startSchoolSignIn, { school: `me@${school.domain}` })).url,
    ).toContain('state=');
  const tablet = host.newGuest(address);
  const { url } = await tablet.call(startSchoolSignIn, { school: `me@${school.domain}` });
  await locationOf(tablet, await answerAtProvider(url ?? '', 'class'));
  await sql`update rate_counters set count = 30 where key like 'school_member:%'`.execute(db);
  expect(flashOf(await signInAtSchool(tablet, school, 'class'))).toBe(
    'That was tried too often. Please wait a few minutes.',
  );
});

const readySchools = new Map<string, Promise<SchoolWithIssuer>>();
function readySchool(): Promise<SchoolWithIssuer> {
  const ready = readySchools.get('') ?? aSchoolWithIssuer(world, issuer);
  readySchools.set('', ready);
  return ready;
}

wrongInputs({
  world: host,
  endpoint: startSchoolSignIn,
  as: () => host.newGuest(),
  good: async () => {
    const { domain, id } = await readySchool();
    return { school: `me@${domain}`, organizationId: id };
  },
  unchanged: ['school_sign_ins', 'social_identities', 'sessions'],
});
