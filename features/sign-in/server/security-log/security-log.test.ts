import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { liftSuspension, suspendMember } from '#features/admin/members.contract.ts';
import { banFromSchool, liftSchoolBan } from '#features/education/bans.contract.ts';
import { handOverSchool } from '#features/education/ownership.contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { signIn } from '../../contract.ts';
import { changePassword } from '../../credentials.contract.ts';
import { reauthenticate } from '../../devices.contract.ts';
import { disableSecondFactor, signInWithCode } from '../../second-factor.contract.ts';
import { currentTotpCode, enableSecondFactor } from '../../testing/second-factor.ts';
import { handleCleanUpSessions } from '../sessions/clean-up-sessions.ts';
import { hashToken } from '../sessions/session-token.ts';

const world = await aWorld();
const { db } = world.platform;
const sessionOf = (who: Member) => hashToken(who.cookies.get('tonehall_session') ?? '').toString('base64url');

interface Event {
  kind: string;
  session_key: string;
  actor_id: string | null;
  details: Record<string, string>;
}

/** What the log says of a member, each kind in the order in which it was written. */
async function eventsOf({ id }: Member, kind?: string): Promise<Event[]> {
  const { rows } = await sql<Event>`select kind, session_key, actor_id, details from security_events
    where user_id = ${id} and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by ctid`.execute(
    db,
  );
  return rows;
}
const kindsOf = async (who: Member) => (await eventsOf(who)).map(({ kind }) => kind);

test('signing in and each end of a session are in the log, with the session and the network [EDU-212]', async () => {
  const ada = await world.person('ada');
  const key = sessionOf(ada);
  await ada.raw({ method: 'GET', url: '/logout' });
  expect(await eventsOf(ada)).toMatchObject([
    { kind: 'sign_in', session_key: key },
    { kind: 'session_ended', session_key: key },
  ]);
  const { rows } = await sql<{ network: string }>`
    select distinct network from security_events where user_id = ${ada.id}`.execute(db);
  expect(rows).toEqual([{ network: expect.stringMatching(/./) }]);
  // Whatever deletes them: here a statement of nobody's.
  const bea = await world.person('bea');
  await sql`delete from sessions where user_id = ${bea.id}`.execute(db);
  expect(await kindsOf(bea)).toEqual(['sign_in', 'session_ended']);
});

test('a wrong password and a wrong code are in the log of the account that exists [EDU-212]', async () => {
  const cara = await world.person('cara');
  const wrong = { email: cara.email, password: 'wrong horse battery' };
  await expect(world.newGuest().call(signIn, { user: wrong })).rejects.toMatchObject({ status: 401 });
  const nobody = { ...wrong, email: 'nobody@example.org' };
  await expect(world.newGuest().call(signIn, { user: nobody })).rejects.toMatchObject({ status: 401 });
  await expect(cara.call(reauthenticate, { password: wrong.password })).rejects.toMatchObject({
    status: 422,
  });
  await enableSecondFactor(world.platform, cara.id);
  const browser = world.newGuest();
  const { codeToken } = await browser.call(signIn, { user: { ...wrong, password: testPassword } });
  const enter = (code: string) => browser.call(signInWithCode, { codeToken: codeToken ?? '', code });
  await expect(enter('000000')).rejects.toMatchObject({ status: 422 });
  await enter(currentTotpCode(world.platform));
  expect((await eventsOf(cara)).map(({ kind, details }) => [kind, details.what])).toEqual([
    ['sign_in', undefined],
    ['sign_in_failed', 'password'],
    ['sign_in_failed', 'password'],
    ...(await eventsOf(cara, 'second_factor_on')).map(({ kind }) => [kind, undefined]),
    ['sign_in_failed', 'code'],
    ['sign_in', undefined],
  ]);
  const { rows } = await sql`select from security_events where kind = 'sign_in_failed'`.execute(db);
  expect(rows).toHaveLength(3);
});

test('changes of password, address, second factor and rights are in the log, and no secret is [EDU-212]', async () => {
  const dan = await world.person('dan');
  await dan.call(changePassword, {
    guid: dan.id,
    user: {
      currentPassword: testPassword,
      password: 'another horse battery',
      passwordConfirmation: 'another horse battery',
    },
  });
  await updateUser(db, dan.id, { email_normalised: 'dan-two@example.org', email: 'dan-two@example.org' });
  await updateUser(db, dan.id, { admin: true });
  await updateUser(db, dan.id, { admin: false });
  await updateUser(db, dan.id, { about: 'Sings' });
  await sql`insert into second_factors (user_id, secret, created_at) values (${dan.id}, '\\x00', now())`.execute(
    db,
  );
  await sql`update second_factors set confirmed_at = now() where user_id = ${dan.id}`.execute(db);
  await sql`insert into recovery_codes (user_id, code_hash) values (${dan.id}, ${Buffer.alloc(32, 1)}), (${dan.id}, ${Buffer.alloc(32, 2)})`.execute(
    db,
  );
  await dan.call(disableSecondFactor, {});
  expect(await kindsOf(dan)).toEqual([
    'sign_in',
    'password_changed',
    'email_changed',
    'admin_given',
    'admin_taken',
    'second_factor_on',
    'recovery_codes_renewed',
    'second_factor_off',
  ]);
  const { rows } = await sql`select e::text from security_events e
    where e::text ~ 'dan-two|horse|argon2' or e::text like ${`%${dan.cookies.get('tonehall_session')}%`}`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('who becomes what at a school is in the log with who did it; a request is no right [EDU-212]', async () => {
  const school = await aSchool(world);
  const teacher = await addSchoolMember(school, await world.person('tess'), 'faculty');
  expect(await eventsOf(teacher, 'school_role_changed')).toMatchObject([
    { details: { before: null, after: 'faculty' } },
  ]);
  const names = { firstName: 'Tess', lastName: 'Tallis' };
  await school.owner.call(handOverSchool, { id: school.id, userGuid: teacher.id, ...names });
  expect(await eventsOf(teacher, 'school_handed_over')).toMatchObject([
    { actor_id: school.owner.id, details: { before: 'faculty', after: 'owner' } },
  ]);
  expect((await eventsOf(school.owner, 'school_role_changed')).at(-1)).toMatchObject({
    actor_id: school.owner.id,
    details: { before: 'owner', after: 'faculty' },
  });
  const asking = await world.person('asks');
  await sql`insert into organization_memberships (id, organization_id, user_id, role, requested_at)
    values (gen_random_uuid(), ${school.id}, ${asking.id}, 'faculty', now())`.execute(db);
  expect(await kindsOf(asking)).toEqual(['sign_in']);
  await sql`delete from organization_memberships where user_id = ${school.owner.id}`.execute(db);
  expect((await eventsOf(school.owner, 'school_role_changed')).at(-1)?.details).toEqual({
    before: 'faculty',
    after: null,
  });
});

test('a wrong present password of who changes it is in the log [EDU-212]', async () => {
  const hal = await world.person('hal');
  const user = {
    currentPassword: 'wrong horse battery',
    password: 'another horse battery',
    passwordConfirmation: 'another horse battery',
  };
  await expect(hal.call(changePassword, { guid: hal.id, user })).rejects.toMatchObject({ status: 422 });
  expect((await eventsOf(hal, 'sign_in_failed')).map(({ details }) => details)).toEqual([
    { what: 'password' },
  ]);
});

test('a suspension and a ban from a school are in the log with who did it, as is that each is lifted [EDU-212]', async () => {
  const admin = await world.person('mod', { admin: true });
  const school = await aSchool(world);
  const ivy = await addSchoolMember(school, await world.person('ivy'), 'student');
  const ban = { id: school.id, userGuid: ivy.id };
  await school.owner.call(banFromSchool, ban);
  await school.owner.call(liftSchoolBan, ban);
  await admin.call(suspendMember, { id: ivy.id, message: 'You sell followers.' });
  await admin.call(liftSuspension, { id: ivy.id, message: 'It was a mistake.' });
  const kinds = ['school_banned', 'school_ban_lifted', 'suspended', 'suspension_lifted'];
  const events = (await eventsOf(ivy)).filter(({ kind }) => kinds.includes(kind));
  expect(events.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
    ['school_banned', school.owner.id],
    ['school_ban_lifted', school.owner.id],
    ['suspended', admin.id],
    ['suspension_lifted', admin.id],
  ]);
});

test('a change that is rolled back is not in the log [EDU-212]', async () => {
  const eve = await world.person('eve');
  const failing = db.transaction().execute(async (tx) => {
    await updateUser(tx, eve.id, { admin: true });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await kindsOf(eve)).toEqual(['sign_in']);
});

test('rows of the log are neither changed nor deleted before their 90 days; the nightly job deletes them then [EDU-212]', async () => {
  const fay = await world.person('fay');
  for (const change of [
    sql`update security_events set kind = 'sign_in_failed', network = '' where user_id = ${fay.id}`,
    sql`update security_events set network = '192.0.2.0' where user_id = ${fay.id}`,
    sql`delete from security_events where user_id = ${fay.id}`,
  ])
    await expect(change.execute(db)).rejects.toThrow('append only');
  const add = (kind: string, days: number) =>
    sql`insert into security_events (at, kind, user_id)
      values (${new Date(world.clock.now().getTime() - days * 86_400_000)}, ${kind}, ${fay.id})`.execute(db);
  await add('email_changed', 91);
  await add('password_changed', 89);
  await handleCleanUpSessions(makeCall(world.platform, db, guest));
  expect(await kindsOf(fay)).toEqual(['sign_in', 'password_changed']);
});

test('a member’s export has their log, and an erased one leaves no network in it [EDU-212]', async () => {
  const gil = await world.person('gil');
  const part = plugged.list(memberParts).find(({ name }) => name === 'sign-in');
  const call = makeCall(world.platform, db, guest);
  const files = new Map<string, unknown>();
  for await (const file of part?.exportFiles(call, gil.id) ?? [])
    if ('json' in file) files.set(file.path, file.json);
  expect(files.get('security-log.json')).toMatchObject([
    { kind: 'sign_in', network: expect.stringMatching(/./) },
  ]);
  await part?.erase(call, gil.id);
  const { rows } = await sql`select distinct network from security_events where user_id = ${gil.id}`.execute(
    db,
  );
  expect(rows).toEqual([{ network: '' }]);
});
