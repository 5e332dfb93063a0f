import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acceptInvitation, respondToMembership } from '#features/invitations/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { emailedTokenTo, emailsTo } from '#features/sign-in/testing/emails.ts';
import { onInvalidation } from '#platform/server/live/invalidation.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { banFromSchool, liftSchoolBan, listSchoolBans } from '../bans.contract.ts';
import { getOwnMembership, requestSchoolMembership } from '../contract.ts';
import { inviteToSchool } from '../invitations.contract.ts';
import { listSchoolMembers, removeSchoolMember } from '../members.contract.ts';
import { addSchoolMember, aSchool, signInAgain } from '../testing/a-school.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const banned = { status: 403, code: 'banned', message: 'You have been banned by the organization owner' };

const ban = (by: Member, id: string, target: Member) => by.call(banFromSchool, { id, userGuid: target.id });
const lift = (by: Member, id: string, target: Member) => by.call(liftSchoolBan, { id, userGuid: target.id });
const requestMembership = (person: Member, id: string) =>
  person.call(requestSchoolMembership, { id, membershipRequest: {} });
const bannedBy = async (by: Member, id: string) =>
  (await by.call(listSchoolBans, { id })).bans.map(({ userGuid }) => userGuid);

test('a ban deletes membership, request, invitation and sessions, and refuses new ones until it is lifted [EDU-206]', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  const kim = await addSchoolMember(school, await world.person('kim'), 'student');
  expect((await ban(owner, id, kim)).ban).toMatchObject({ userGuid: kim.id, username: kim.username });
  await ban(owner, id, kim);
  expect(await bannedBy(owner, id)).toEqual([kim.id]);
  await expect(kim.call(getOwnMembership, {})).rejects.toMatchObject({ status: 401 });
  expect((await (await signInAgain(kim)).call(getOwnMembership, {})).membership).toBe(null);
  await expect(requestMembership(kim, id)).rejects.toMatchObject(banned);
  await owner.call(inviteToSchool, { id, emails: [kim.email], role: 'student' });
  expect(await emailsTo(world, kim.email, 'school_invitation:')).toEqual([]);
  await updateUser(db, kim.id, { email_verified_at: world.clock.now() });
  const { rows } = await sql<{ id: string }>`select id from organization_invitations
    where organization_id = ${id}`.execute(db);
  const accept = { membershipId: rows[0]?.id ?? '', membership: { accepted: true } } as const;
  await expect(kim.call(respondToMembership, accept)).rejects.toMatchObject(banned);
  await lift(owner, id, kim);
  await lift(owner, id, kim);
  expect(await bannedBy(owner, id)).toEqual([]);
  expect((await kim.call(getOwnMembership, {})).membership).toBe(null);
  await requestMembership(kim, id);
});

test('a banned member loses invitation and request, and the e-mail’s token stops working', async () => {
  const { owner, id } = await aSchool(world);
  const [lea, mia] = [await world.person('lea'), await world.person('mia')];
  await owner.call(inviteToSchool, { id, emails: [lea.email], role: 'student' });
  const token = await emailedTokenTo(world, lea.email, 'school_invitation:');
  await requestMembership(mia, id);
  await ban(owner, id, lea);
  await ban(owner, id, mia);
  await expect(lea.call(acceptInvitation, { invitationToken: token })).rejects.toMatchObject({
    status: 422,
  });
  expect((await owner.call(listSchoolMembers, { id, state: 'requested' })).members).toEqual([]);
});

test('only the owner bans, lifts and lists bans, and cannot ban themselves [EDU-131]', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  const teacher = await addSchoolMember(school, await world.person('tess'), 'faculty');
  const student = await addSchoolMember(school, await world.person('stan'), 'student');
  const other = await aSchool(world);
  for (const [who, status] of [
    [teacher, 403],
    [student, 403],
    [other.owner, 404],
    [await world.person('strange'), 404],
  ] as const) {
    await expect(ban(who, id, student)).rejects.toMatchObject({ status });
    await expect(lift(who, id, student)).rejects.toMatchObject({ status });
    await expect(bannedBy(who, id)).rejects.toMatchObject({ status });
  }
  await expect(ban(owner, id, owner)).rejects.toMatchObject({ status: 422 });
  const unknown = { id, userGuid: id };
  await expect(owner.call(banFromSchool, unknown)).rejects.toMatchObject({ status: 404 });
  await expect(owner.call(liftSchoolBan, unknown)).rejects.toMatchObject({ status: 404 });
  expect(await bannedBy(owner, id)).toEqual([]);
});

test('a ban with a simultaneous request or answer leaves no membership', async () => {
  const { owner, id } = await aSchool(world);
  for (let times = 0; times < 5; times += 1) {
    const one = await world.person(`racer${times}`);
    await owner.call(inviteToSchool, { id, emails: [one.email], role: 'student' });
    await race<unknown>(2, (at) => (at === 0 ? ban(owner, id, one) : requestMembership(one, id)));
    const { rows } = await sql`select from organization_memberships
      where organization_id = ${id} and user_id = ${one.id}`.execute(db);
    expect(rows).toEqual([]);
    await lift(owner, id, one);
    const { membership } = await requestMembership(one, id);
    const accept = { membershipId: membership.id, membership: { accepted: true } } as const;
    const { thrown } = await race<unknown>(2, (at) =>
      at === 0 ? ban(owner, id, one) : owner.call(respondToMembership, accept),
    );
    // Who was accepted before the ban was signed out by it.
    if (thrown.length === 0)
      await expect(one.call(getOwnMembership, {})).rejects.toMatchObject({ status: 401 });
    else expect((await one.call(getOwnMembership, {})).membership).toBe(null);
  }
});

test('bans of the same moment are each listed once, page by page', async () => {
  const { owner, id } = await aSchool(world);
  const people = [];
  for (const name of ['uma', 'val', 'wim']) {
    const person = await world.person(name);
    await requestMembership(person, id);
    await ban(owner, id, person);
    people.push(person.id);
  }
  const first = await owner.call(listSchoolBans, { id, items: 2 });
  const second = await owner.call(listSchoolBans, { id, items: 2, page: first.meta.nextPage ?? undefined });
  expect([first.bans.length, second.bans.length, second.meta.nextPage]).toEqual([2, 1, null]);
  const listed = [...first.bans, ...second.bans].map(({ userGuid }) => userGuid);
  expect(listed.toSorted()).toEqual(people.toSorted());
});

test('a second ban keeps the time of the first one', async () => {
  const { owner, id } = await aSchool(world);
  const nia = await world.person('nia');
  await owner.call(inviteToSchool, { id, emails: [nia.email], role: 'student' });
  const first = await ban(owner, id, nia);
  world.clock.advance(60_000);
  expect(await ban(owner, id, nia)).toEqual(first);
  expect((await owner.call(listSchoolBans, { id })).bans).toEqual([first.ban]);
});

test('a ban keeps the username of its time after a rename', async () => {
  const { owner, id } = await aSchool(world);
  const person = await world.person('tova');
  await requestMembership(person, id);
  const { ban: first } = await ban(owner, id, person);
  expect(first.username).toBe(person.username);
  await updateUser(db, person.id, { username: 'Somebody else' });
  expect((await ban(owner, id, person)).ban).toEqual(first);
  expect((await owner.call(listSchoolBans, { id })).bans).toEqual([first]);
});

test('a school can ban its own members and requesters, but not members of another school', async () => {
  const [one, other] = [await aSchool(world), await aSchool(world)];
  const pupil = await addSchoolMember(other, await world.person('olu'), 'student');
  await expect(ban(one.owner, one.id, pupil)).rejects.toMatchObject({ status: 404 });
  expect(await bannedBy(one.owner, one.id)).toEqual([]);
  const requester = await world.person('pia');
  await requestMembership(requester, one.id);
  await addSchoolMember(other, requester, 'student');
  await ban(one.owner, one.id, requester);
  await ban(one.owner, one.id, requester);
  await ban(other.owner, other.id, pupil);
  expect(await bannedBy(one.owner, one.id)).toEqual([requester.id]);
});

test('joining and leaving a school invalidate cached pages of the member', async () => {
  const invalidated: unknown[] = [];
  const stop = onInvalidation((changed) => Array.isArray(changed) && invalidated.push(...changed));
  const school = await aSchool(world);
  const { owner, id } = school;
  const [rae, sol] = [await world.person('rae'), await world.person('sol')];
  expect(invalidated).toContain(owner.id);
  const expectInvalidation = async (target: Member, act: () => Promise<unknown>) => {
    invalidated.length = 0;
    await act();
    expect(invalidated).toContain(target.id);
  };
  await expectInvalidation(rae, () => addSchoolMember(school, rae, 'student'));
  const { members } = await owner.call(listSchoolMembers, { id });
  const membershipId = members.find(({ userGuid }) => userGuid === rae.id)?.membershipId ?? '';
  await expectInvalidation(rae, () =>
    owner.call(removeSchoolMember, { organizationId: id, id: membershipId }),
  );
  await owner.call(inviteToSchool, { id, emails: [sol.email], role: 'student' });
  const invitationToken = await emailedTokenTo(world, sol.email, 'school_invitation:');
  await expectInvalidation(sol, () => sol.call(acceptInvitation, { invitationToken }));
  await expectInvalidation(sol, () => ban(owner, id, sol));
  stop();
});
