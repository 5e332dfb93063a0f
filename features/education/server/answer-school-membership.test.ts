import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { respondToMembership } from '#features/invitations/contract.ts';
import { currentTermsVersion } from '#features/members/model/consents.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { createOrganization, getOwnMembership, requestSchoolMembership } from '../contract.ts';
import { listSchoolMembers } from '../members.contract.ts';

const world = await aWorld({ educationMode: true, settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const accepted = { accepted: true } as const;
const declined = { declined: true } as const;

let schools = 0;
async function aSchool() {
  schools += 1;
  const owner = await world.person(`owner${schools}`);
  const form = {
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'principal',
    name: `School ${schools}`,
    country: 'GB',
  };
  const { id } = await owner.call(createOrganization, form as never);
  return { owner, id };
}
const requestMembership = async (person: Member, id: string, role: 'faculty' | 'student', name = 'Kim Lee') =>
  (await person.call(requestSchoolMembership, { id, membershipRequest: { role, name } })).membership.id;
const answer = (by: Member, membershipId: string, membership: typeof accepted | typeof declined) =>
  by.call(respondToMembership, { membershipId, membership });
const openRequestsOf = async (by: Member, id: string) =>
  (await by.call(listSchoolMembers, { id, state: 'requested' })).members.map(
    ({ name, role }) => `${name}: ${role}`,
  );

test('an owner accepts a student: the consent is recorded, and the student is invisible outside the school [EDU-121] [AUTH-139] [EDU-337]', async () => {
  const { owner, id } = await aSchool();
  const kim = await world.person('kim');
  const request = await requestMembership(kim, id, 'student');
  expect(await openRequestsOf(owner, id)).toEqual(['Kim Lee: student']);
  expect(await kim.call(getOwnMembership, {})).toEqual({ membership: null });
  expect(await answer(owner, request, accepted)).toEqual({
    membership: { id: request, accepted: true, declined: false },
  });
  expect((await kim.call(getOwnMembership, {})).membership).toMatchObject({
    role: 'student',
    organization: { id },
  });
  const { rows } = await sql`select consent_by, consent_at, consent_terms from organization_memberships
    where id = ${request}`.execute(db);
  expect(rows).toEqual([
    { consent_by: owner.id, consent_at: world.clock.now(), consent_terms: currentTermsVersion },
  ]);
  expect(await openRequestsOf(owner, id)).toEqual([]);
  const { members } = await owner.call(listSchoolMembers, { id });
  expect(new Map(members.map(({ name, role }) => [name, role]))).toEqual(
    new Map([
      ['Ada Byron', 'owner'],
      ['Kim Lee', 'student'],
    ]),
  );
  const listed = async (people: 'teachers' | 'students') =>
    (await owner.call(listSchoolMembers, { id, people })).members.map(({ name }) => name);
  expect([await listed('teachers'), await listed('students')]).toEqual([['Ada Byron'], ['Kim Lee']]);
  const profileFor = async (viewer: typeof world.guest) =>
    (await viewer.raw({ method: 'GET', url: `/api/users/${kim.profileLink}` })).status;
  const outsider = await world.person('passer-by');
  expect([await profileFor(world.guest), await profileFor(outsider)]).toEqual([404, 404]);
  expect([await profileFor(owner), await profileFor(kim)]).toEqual([200, 200]);
});

test('faculty answers students but not teachers; students, others and the requester answer nobody [EDU-122]', async () => {
  const { owner, id } = await aSchool();
  const [teacher, student, outsider] = [
    await world.person('tess'),
    await world.person('stan'),
    await world.person('strange'),
  ];
  await answer(owner, await requestMembership(teacher, id, 'faculty'), accepted);
  await answer(teacher, await requestMembership(student, id, 'student'), accepted);
  const [one, two] = [await world.person('one'), await world.person('two')];
  const asTeacher = await requestMembership(one, id, 'faculty', 'One');
  world.clock.advance(1);
  const asStudent = await requestMembership(two, id, 'student', 'Two');
  expect(await openRequestsOf(teacher, id)).toEqual(['Two: student']);
  expect(await openRequestsOf(owner, id)).toEqual(['Two: student', 'One: faculty']);
  await expect(answer(teacher, asTeacher, accepted)).rejects.toMatchObject({ status: 404 });
  await expect(answer(student, asStudent, accepted)).rejects.toMatchObject({ status: 404 });
  await expect(answer(two, asStudent, accepted)).rejects.toMatchObject({ status: 404 });
  const answerRaw = (membershipId: string) =>
    outsider.raw({
      method: 'PUT',
      url: `/api/members/${membershipId}/respond`,
      body: { membership: { accepted: true } },
    });
  const [foreign, unknown] = [await answerRaw(asStudent), await answerRaw(randomUUID())];
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  await expect(student.call(listSchoolMembers, { id })).rejects.toMatchObject({ status: 403 });
  await expect(outsider.call(listSchoolMembers, { id })).rejects.toMatchObject({ status: 404 });
  const other = await aSchool();
  await expect(answer(other.owner, asStudent, accepted)).rejects.toMatchObject({ status: 404 });
  const { rows } = await sql`select id from organization_memberships
    where id in (${asTeacher}, ${asStudent}) and (accepted_at is not null or declined_at is not null)`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('a repeated answer changes nothing, the opposite one is refused [EDU-123]', async () => {
  const { owner, id } = await aSchool();
  const request = await requestMembership(await world.person('again'), id, 'student');
  await answer(owner, request, declined);
  expect((await answer(owner, request, declined)).membership).toEqual({
    id: request,
    accepted: false,
    declined: true,
  });
  await expect(answer(owner, request, accepted)).rejects.toMatchObject({ status: 409 });
  const second = await requestMembership(await world.person('again2'), id, 'student');
  const { given } = await race(10, () => answer(owner, second, accepted));
  expect(given).toHaveLength(10);
  await expect(answer(owner, second, declined)).rejects.toMatchObject({ status: 409 });
});

test('a trial has ten teachers, also when the last two are accepted at once; students do not count', async () => {
  const { owner, id } = await aSchool();
  const requests: string[] = [];
  for (let at = 0; at < 10; at += 1)
    requests.push(await requestMembership(await world.person(`t${at}`), id, 'faculty'));
  for (const request of requests.slice(0, 8)) await answer(owner, request, accepted);
  const { given, thrown } = await race(2, (at) => answer(owner, requests[8 + at] ?? '', accepted));
  expect([given.length, thrown.length]).toEqual([1, 1]);
  expect(thrown[0]).toMatchObject({ status: 403, code: 'limit_reached' });
  await answer(owner, await requestMembership(await world.person('pupil'), id, 'student'), accepted);
});

test('one of two schools that accept a member at once gets them', async () => {
  const [one, two] = [await aSchool(), await aSchool()];
  const person = await world.person('wanted');
  const places = [
    { ...one, request: await requestMembership(person, one.id, 'student') },
    { ...two, request: await requestMembership(person, two.id, 'student') },
  ];
  const { given, thrown } = await race(2, (at) => {
    const place = places[at] ?? places[0];
    if (!place) throw new Error('no place');
    return answer(place.owner, place.request, accepted);
  });
  expect([given.length, thrown.length]).toEqual([1, 1]);
  expect(thrown[0]).toMatchObject({ status: 409 });
});

test('the owner gets an e-mail about a request, and the requester about its acceptance [EDU-125]', async () => {
  const { owner, id } = await aSchool();
  const una = await world.person('una');
  const request = await requestMembership(una, id, 'faculty', 'Una <b>Bold</b>');
  const [toOwner] = await emailsTo(world, owner.email, 'school_requested:');
  expect(toOwner?.subject).toBe(`Una <b>Bold</b> asks to join School ${schools}`);
  expect(toOwner?.html).not.toContain('<b>Bold</b>');
  expect(toOwner?.text).toContain('/education/school');
  await answer(owner, request, accepted);
  const [toUna] = await emailsTo(world, una.email, 'school_accepted:');
  expect(toUna?.subject).toBe(`You are in: School ${schools}`);
});

test('invalid inputs are refused and change nothing', async () => {
  const { owner, id } = await aSchool();
  const request = await requestMembership(await world.person('wrong'), id, 'student');
  const url = `/api/members/${request}/respond`;
  for (const body of [
    {},
    { membership: {} },
    { membership: { accepted: false } },
    { membership: { accepted: true, declined: true } },
    { membership: { accepted: 'yes' } },
  ]) {
    expect((await owner.raw({ method: 'PUT', url, body })).status, JSON.stringify(body)).toBe(422);
  }
  const body = { membership: { accepted: true } };
  expect((await world.guest.raw({ method: 'PUT', url, body })).status).toBe(401);
  const unknown = url.replace(request, '0190a1b2-0000-4000-8000-000000000000');
  expect((await owner.raw({ method: 'PUT', url: unknown, body })).status).toBe(404);
  const long = { membership_request: { name: 'x'.repeat(101) } };
  const requestUrl = `/api/organizations/${id}/membership_requests`;
  expect(
    (await (await world.person('long')).raw({ method: 'POST', url: requestUrl, body: long })).status,
  ).toBe(422);
  expect(await openRequestsOf(owner, id)).toEqual(['Kim Lee: student']);
});

test('a requester of one school who creates another cannot answer for the first one', async () => {
  const school = await aSchool();
  const head = await world.person('headelsewhere');
  const { membership } = await head.call(requestSchoolMembership, { id: school.id, membershipRequest: {} });
  const form = { firstName: 'Al', lastName: 'Fir', role: 'principal', name: 'Fir', country: 'GB' } as const;
  await head.call(createOrganization, form);
  for (const answer of [{ accepted: true }, { declined: true }] as const) {
    const input = { membershipId: membership.id, membership: answer };
    await expect(head.call(respondToMembership, input)).rejects.toMatchObject({ status: 404 });
  }
});
