import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { emailedTokenTo, emailsTo } from '#features/sign-in/testing/emails.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import {
  inviteToSchool,
  listSchoolInvitations,
  withdrawSchoolInvitation,
} from '../../invitations.contract.ts';
import { addSchoolMember, aSchool } from '../../testing/a-school.ts';

const world = await aWorld({ educationMode: true, rateLimits: 'on', settings: { PLAN_LIMITS: 'on' } });
const { db, config } = world.platform;
const none = '0190a1b2-0000-4000-8000-000000000000';

const invite = (by: Member, id: string, emails: string[], role: 'faculty' | 'student' = 'student') =>
  by.call(inviteToSchool, { id, emails, role });
const waiting = async (by: Member, id: string) =>
  (await by.call(listSchoolInvitations, { id })).invitations.map(({ email }) => email);
const addresses = (from: number, count: number) =>
  Array.from({ length: count }, (_none, at) => `pupil${from + at}@paper.example`);

test('each address gets an e-mail with a link to the invitation page, and is listed as open', async () => {
  const { owner, id, name } = await aSchool(world);
  const { invitations } = await invite(owner, id, ['Kim@Birch.example', 'lea@birch.example']);
  expect(invitations.map(({ email, role }) => [email, role])).toEqual([
    ['Kim@Birch.example', 'student'],
    ['lea@birch.example', 'student'],
  ]);
  const [mail] = await emailsTo(world, 'Kim@Birch.example', 'school_invitation:');
  expect(mail?.subject).toBe(`${name} invites you to make music`);
  expect(mail?.text).toContain('Ada Byron invites you');
  const token = await emailedTokenTo(world, 'Kim@Birch.example', 'school_invitation:');
  expect(mail?.text).toContain(`${config.eduUrl}/organizations/${id}/invitation?invitation_token=${token}`);
  expect((await waiting(owner, id)).sort()).toEqual(['Kim@Birch.example', 'lea@birch.example']);
});

test('addresses with and without an account get the same answer, and no row contains a token', async () => {
  const { owner, id } = await aSchool(world);
  const known = await world.person('known');
  const bodies = [];
  for (const email of [known.email, 'unknown@example.org']) {
    const { status, body } = await owner.raw({
      method: 'POST',
      url: `/api/organizations/${id}/invitations`,
      body: { emails: [email], role: 'student' },
    });
    const text = JSON.stringify(body).replaceAll(email, 'who').replaceAll(body.invitations[0].id, 'id');
    bodies.push([status, text]);
  }
  expect(bodies[1]).toEqual(bodies[0]);
  const token = await emailedTokenTo(world, known.email, 'school_invitation:');
  expect(await emailsTo(world, 'unknown@example.org', 'school_invitation:')).toHaveLength(1);
  const { rows } = await sql<{ found: string }>`
    select to_jsonb(t)::text as found from one_time_tokens t union all
    select to_jsonb(i)::text from organization_invitations i union all
    select to_jsonb(j)::text from graphile_worker._private_jobs j`.execute(db);
  expect(rows.some(({ found }) => found.includes(token))).toBe(false);
});

test('members who may answer requests may invite; 200 e-mails a day are sent at most, also for simultaneous calls [EDU-144]', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  const teacher = await addSchoolMember(school, await world.person('tess'), 'faculty');
  const student = await addSchoolMember(school, await world.person('stan'), 'student');
  const other = await aSchool(world);
  await invite(teacher, id, ['one@paper.example']);
  await expect(invite(teacher, id, ['two@paper.example'], 'faculty')).rejects.toMatchObject({ status: 403 });
  for (const [who, status] of [
    [student, 403],
    [other.owner, 404],
    [await world.person('strange'), 404],
  ] as const) {
    await expect(invite(who, id, ['two@paper.example'])).rejects.toMatchObject({ status });
    await expect(who.call(listSchoolInvitations, { id })).rejects.toMatchObject({ status });
  }
  await expect(invite(owner, none, ['two@paper.example'])).rejects.toMatchObject({ status: 404 });
  expect(await waiting(owner, id)).toEqual(['one@paper.example']);

  const { given, thrown } = await race(6, (at) => invite(owner, id, addresses(at * 50, 50)));
  expect([given.length, thrown.length]).toEqual([4, 2]);
  for (const error of thrown) expect(error).toMatchObject({ status: 429 });
  await expect(invite(owner, id, ['more@paper.example'])).rejects.toMatchObject({ status: 429 });
  await invite(teacher, id, ['more@paper.example']);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from organization_invitations
    where organization_id = ${id}`.execute(db);
  expect(rows).toEqual([{ count: 202 }]);
  world.clock.advance(86_400_000);
  await invite(owner, id, ['tomorrow@paper.example']);
});

test('a batch that is too large or has an invalid address sends nothing and does not count', async () => {
  const { owner, id } = await aSchool(world);
  const post = (emails: unknown) =>
    owner.raw({
      method: 'POST',
      url: `/api/organizations/${id}/invitations`,
      body: { emails, role: 'student' },
    });
  for (const emails of [
    [],
    addresses(0, 51),
    ['a@b'],
    ['good@paper.example', 'bad'],
    'a@paper.example',
    [1],
  ]) {
    expect((await post(emails)).status, JSON.stringify(emails)).toBe(422);
  }
  expect(await waiting(owner, id)).toEqual([]);
  expect((await post([...addresses(0, 49), 'PUPIL0@paper.example'])).body.invitations).toHaveLength(49);
});

test('ten simultaneous invitations of an address leave one', async () => {
  const { owner, id } = await aSchool(world);
  const { given } = await race(10, () => invite(owner, id, ['again@paper.example']));
  expect(given).toHaveLength(10);
  expect(await waiting(owner, id)).toEqual(['again@paper.example']);
});

test('the owner withdraws any invitation, faculty those of students; other schools none', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  const teacher = await addSchoolMember(school, await world.person('tim'), 'faculty');
  const other = await aSchool(world);
  const [faculty] = (await invite(owner, id, ['teach@paper.example'], 'faculty')).invitations;
  const [pupil] = (await invite(owner, id, ['learn@paper.example'])).invitations;
  const withdraw = (by: Member, one: string, from = id) =>
    by.call(withdrawSchoolInvitation, { organizationId: from, id: one });
  expect(await waiting(teacher, id)).toEqual(['learn@paper.example']);
  await expect(withdraw(teacher, faculty?.id ?? '')).rejects.toMatchObject({ status: 403 });
  await expect(withdraw(other.owner, pupil?.id ?? '')).rejects.toMatchObject({ status: 404 });
  await expect(withdraw(other.owner, pupil?.id ?? '', other.id)).rejects.toMatchObject({ status: 404 });
  await withdraw(teacher, pupil?.id ?? '');
  await withdraw(owner, faculty?.id ?? '');
  await expect(withdraw(owner, faculty?.id ?? '')).rejects.toMatchObject({ status: 404 });
  expect(await waiting(owner, id)).toEqual([]);
});

test('faculty cannot replace a teacher’s invitation by a student’s, the owner can; a refusal leaves no rows', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  const teacher = await addSchoolMember(school, await world.person('uma'), 'faculty');
  const email = 'colleague@paper.example';
  await invite(owner, id, [email], 'faculty');
  const [before] = (await owner.call(listSchoolInvitations, { id })).invitations;
  await expect(invite(teacher, id, ['also@paper.example', email])).rejects.toMatchObject({ status: 403 });
  expect((await owner.call(listSchoolInvitations, { id })).invitations).toEqual([before]);
  await invite(owner, id, [email]);
  await invite(teacher, id, [email]);
  expect(await waiting(teacher, id)).toEqual([email]);
  await invite(owner, id, [email], 'faculty');
  world.clock.advance(14 * 86_400_000);
  await invite(teacher, id, [email]);
  expect(await waiting(teacher, id)).toEqual([email]);
});

test('no e-mail is sent for a withdrawn invitation or to a member who blocks its sender', async () => {
  const { owner, id } = await aSchool(world);
  const [taken] = (await invite(owner, id, ['taken-back@paper.example'])).invitations;
  await owner.call(withdrawSchoolInvitation, { organizationId: id, id: taken?.id ?? '' });
  expect(await emailsTo(world, 'taken-back@paper.example')).toEqual([]);
  const wary = await world.person('wary');
  await wary.call(blockUser, { id: owner.id });
  await invite(owner, id, [wary.email]);
  expect(await emailsTo(world, wary.email, 'school_invitation:')).toEqual([]);
});

test('without a free licence no teacher can be invited, but students can', async () => {
  const { owner, id } = await aSchool(world);
  await sql`update organization_subscriptions set licences = 1 where organization_id = ${id}`.execute(db);
  await expect(invite(owner, id, ['late@paper.example'], 'faculty')).rejects.toMatchObject({
    status: 403,
    code: 'limit_reached',
  });
  await invite(owner, id, ['late@paper.example']);
});

test('invitations are deleted with their addresses after 14 days', async () => {
  const { owner, id } = await aSchool(world);
  await invite(owner, id, ['slow@paper.example']);
  world.clock.advance(14 * 86_400_000);
  expect(await waiting(owner, id)).toEqual([]);
  const { handlePurgeInvitations } = await import('./purge-invitations.ts');
  await handlePurgeInvitations({ ...world.platform, db, now: world.clock.now() } as never);
  const { rows } = await sql`select id from organization_invitations
    where email = 'slow@paper.example'`.execute(db);
  expect(rows).toEqual([]);
});
