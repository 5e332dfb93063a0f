import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acceptInvitation, declineInvitation, respondToMembership } from '#features/invitations/contract.ts';
import { currentTermsVersion } from '#features/members/model/consents.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { signUp } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailedTokenTo, emailsTo } from '#features/sign-in/testing/emails.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { getOwnMembership, listOrganizations, requestSchoolMembership } from '../../contract.ts';
import {
  getOrganizationInvitation,
  inviteToSchool,
  listSchoolInvitations,
  withdrawSchoolInvitation,
} from '../../invitations.contract.ts';
import { listSchoolMembers, removeSchoolMember } from '../../members.contract.ts';
import { addSchoolMember, aSchool, signInAgain } from '../../testing/a-school.ts';

const world = await aWorld({ educationMode: true, settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const accepted = { accepted: true } as const;
const declined = { declined: true } as const;

type School = Awaited<ReturnType<typeof aSchool>>;
const verify = (person: Member) => updateUser(db, person.id, { email_verified_at: world.clock.now() });
const isVerified = async (person: Pick<Member, 'call'>) =>
  (await person.call(getAccount, {})).user.emailVerified;
async function invite({ owner, id }: School, email: string, role: 'faculty' | 'student' = 'student') {
  world.clock.advance(1000);
  const { invitations } = await owner.call(inviteToSchool, { id, emails: [email], role });
  const token = await emailedTokenTo(world, email, 'school_invitation:');
  return { invitationId: invitations[0]?.id ?? '', token };
}
const answer = (by: Member, invitationToken: string) => by.call(acceptInvitation, { invitationToken });
const viewInvitation = (by: Pick<Member, 'call'>, { id }: { id: string }, invitationToken?: string) =>
  by.call(getOrganizationInvitation, { id, ...(invitationToken && { invitationToken }) });
const signUpWith = (email: string, invitationToken: string | undefined, consents: { age?: boolean } = {}) => {
  const browser = world.newGuest();
  const user = { email, password: testPassword, passwordConfirmation: testPassword };
  const more = invitationToken === undefined ? {} : { invitationToken };
  return browser
    .call(signUp, { user, consents: { terms: true, marketing: false, ...consents }, ...more })
    .then(({ url }) => ({ url, browser }));
};

test('accepting by the e-mail’s token creates a membership and verifies the address, once, within 14 days and for that address only [EDU-143]', async () => {
  const school = await aSchool(world);
  const [kim, lea] = [await world.person('kim'), await world.person('lea')];
  const { token, invitationId } = await invite(school, kim.email);
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows: stored } = await sql<{
    row: string;
  }>`select to_jsonb(t)::text as row from one_time_tokens t`.execute(db);
  expect(stored.some(({ row }) => row.includes(invitationId))).toBe(true);
  expect(stored.some(({ row }) => row.includes(token))).toBe(false);
  await expect(answer(lea, token)).rejects.toMatchObject({ status: 403, code: 'other_address' });
  expect(await isVerified(kim)).toBe(false);
  world.clock.advance(14 * 86_400_000 - 1000);
  expect(await answer(kim, token)).toEqual({
    membership: { id: invitationId, accepted: true, declined: false },
  });
  expect([await isVerified(kim), await isVerified(lea)]).toEqual([true, false]);
  expect((await kim.call(getOwnMembership, {})).membership).toMatchObject({ role: 'student' });
  await expect(answer(kim, token)).rejects.toMatchObject({ status: 422 });
  const late = await invite(school, lea.email);
  world.clock.advance(14 * 86_400_000);
  await expect(answer(lea, late.token)).rejects.toMatchObject({ status: 422 });
});

test('who belongs to a school or is invited reads its owner’s name there, others the username [EDU-330]', async () => {
  const school = await aSchool(world);
  const [ana, bo] = [await world.person('ana'), await world.person('bo')];
  const { token } = await invite(school, ana.email);
  for (const [viewer, given] of [
    [bo, undefined],
    [bo, token],
    [ana, undefined],
    [world.guest, token],
  ] as const)
    expect(await viewInvitation(viewer, school, given)).not.toHaveProperty('ownerName');
  const seen = { ownerName: 'Ada Byron', ownerUsername: school.owner.username };
  expect(await viewInvitation(ana, school, token)).toMatchObject(seen);
  await answer(ana, token);
  expect(await viewInvitation(ana, school)).toMatchObject(seen);
});

test('fifty simultaneous uses of a token are accepted once', async () => {
  const school = await aSchool(world);
  const mia = await world.person('mia');
  const { token } = await invite(school, mia.email);
  const { given, thrown } = await race(50, () => answer(mia, token));
  expect([given.length, thrown.length]).toEqual([1, 49]);
  for (const error of thrown) expect(error).toMatchObject({ status: 422 });
  const { members } = await school.owner.call(listSchoolMembers, { id: school.id, state: 'accepted' });
  expect(members).toHaveLength(2);
});

test('accepting as a student records the inviter’s consent with time and terms, as a teacher none', async () => {
  const school = await aSchool(world);
  const [nia, tom] = [await world.person('nia'), await world.person('tom')];
  const { token } = await invite(school, nia.email);
  const invitedAt = world.clock.now();
  const teacher = await invite(school, tom.email, 'faculty');
  world.clock.advance(60_000);
  await answer(nia, token);
  await answer(tom, teacher.token);
  const { rows } = await sql`select role, consent_by, consent_at, consent_terms from organization_memberships
    where user_id in (${nia.id}, ${tom.id}) order by role`.execute(db);
  expect(rows).toEqual([
    { role: 'faculty', consent_by: null, consent_at: null, consent_terms: null },
    {
      role: 'student',
      consent_by: school.owner.id,
      consent_at: invitedAt,
      consent_terms: currentTermsVersion,
    },
  ]);
  const { rows: left } =
    await sql`select id from organization_invitations where organization_id = ${school.id}`.execute(db);
  expect(left).toEqual([]);
});

test('an invited guest signs up with a verified address and chooses among the schools of its domain [AUTH-038]', async () => {
  const school = await aSchool(world);
  await verify(school.owner);
  const { token } = await invite(school, 'una@example.org');
  const { url, browser } = await signUpWith('Una@example.org', token);
  expect(url).toBe('/auth/organizations');
  expect(await isVerified(browser)).toBe(true);
  expect((await browser.call(getOwnMembership, {})).membership).toBe(null);
  const { organizations } = await browser.call(listOrganizations, { emailDomain: 'own' });
  expect(organizations.map(({ id }) => id)).toContain(school.id);
  const [welcome] = await emailsTo(world, 'Una@example.org', 'welcome');
  expect(welcome?.text).not.toContain('confirmation_token=');
  const { membershipId } = await viewInvitation(browser, school, token);
  await browser.call(acceptInvitation, { invitationToken: token });
  expect((await browser.call(getOwnMembership, {})).membership?.organization.id).toBe(school.id);
  expect(membershipId).not.toBe(null);
});

test('a sign-up without a school, or with another’s token, needs the age consent and leads on as without a token [AUTH-141]', async () => {
  const school = await aSchool(world);
  await verify(school.owner);
  const { token } = await invite(school, 'vic@faraway.example');
  const noAge = { status: 422, fields: { consents: [expect.stringContaining('Age Consent')] } };
  const age = { age: true };
  expect((await signUpWith('vic@faraway.example', token)).url).toBe('/community');
  const second = await invite(school, 'wes@example.org');
  await expect(signUpWith('wes2@example.org', second.token)).rejects.toMatchObject(noAge);
  expect((await signUpWith('wes2@example.org', second.token, age)).url).toBe('/auth/verify_email');
  expect((await signUpWith('wes3@example.org', 'x'.repeat(43), age)).url).toBe('/auth/verify_email');
  expect((await signUpWith('wes4@example.org', undefined, age)).url).toBe('/auth/verify_email');
  await school.owner.call(withdrawSchoolInvitation, { organizationId: school.id, id: second.invitationId });
  await expect(signUpWith('wes@example.org', second.token)).rejects.toMatchObject(noAge);
  const { url, browser } = await signUpWith('wes@example.org', second.token, age);
  expect([url, await isVerified(browser)]).toEqual(['/auth/verify_email', false]);
});

test('a member with a verified address answers without a token; a repeated answer changes nothing, the opposite is refused [EDU-113] [EDU-116] [EDU-122] [EDU-123]', async () => {
  const school = await aSchool(world);
  const [pia, quin] = [await world.person('pia'), await world.person('quin')];
  const respond = (by: Member, membershipId: string, membership: typeof accepted | typeof declined) =>
    by.call(respondToMembership, { membershipId, membership });
  const one = await invite(school, pia.email);
  await expect(respond(pia, one.invitationId, accepted)).rejects.toMatchObject({ status: 403 });
  await verify(pia);
  await verify(quin);
  await expect(respond(quin, one.invitationId, accepted)).rejects.toMatchObject({ status: 404 });
  await expect(respond(school.owner, one.invitationId, accepted)).rejects.toMatchObject({ status: 404 });
  const { given } = await race(10, () => respond(pia, one.invitationId, accepted));
  expect(given).toHaveLength(10);
  await expect(respond(pia, one.invitationId, declined)).rejects.toMatchObject({ status: 409 });
  const two = await invite(school, quin.email);
  const no = { membership: { id: two.invitationId, accepted: false, declined: true } };
  expect(await respond(quin, two.invitationId, declined)).toEqual(no);
  expect(await respond(quin, two.invitationId, declined)).toEqual(no);
  await expect(respond(quin, two.invitationId, accepted)).rejects.toMatchObject({ status: 409 });
  await expect(respond(school.owner, two.invitationId, accepted)).rejects.toMatchObject({ status: 404 });
  expect((await quin.call(getOwnMembership, {})).membership).toBe(null);
  await quin.call(requestSchoolMembership, { id: school.id, membershipRequest: {} });
  const older = await invite(school, quin.email);
  const newer = await invite(school, quin.email);
  await expect(answer(quin, older.token)).rejects.toMatchObject({ status: 422 });
  await answer(quin, newer.token);
  expect((await quin.call(getOwnMembership, {})).membership?.organization.id).toBe(school.id);
});

test('declining by the token needs no verified address and deletes the invitation, also without a session [EDU-156]', async () => {
  const school = await aSchool(world);
  const rex = await world.person('rex');
  const { token } = await invite(school, rex.email);
  expect((await rex.call(declineInvitation, { invitationToken: token })).membership).toMatchObject({
    declined: true,
  });
  await expect(answer(rex, token)).rejects.toMatchObject({ status: 422 });
  expect(await isVerified(rex)).toBe(false);
  for (const by of [world.guest, rex]) {
    const { token: mistaken } = await invite(school, `not-${by === rex ? 'rex' : 'anybody'}@example.org`);
    const { membership } = await by.call(declineInvitation, { invitationToken: mistaken });
    expect(membership).toMatchObject({ accepted: false, declined: true });
    await expect(by.call(declineInvitation, { invitationToken: mistaken })).rejects.toMatchObject({
      status: 422,
    });
  }
  expect((await school.owner.call(listSchoolInvitations, { id: school.id })).invitations).toEqual([]);
});

test('one click in a mail program declines an invitation into a school [SITE-116]', async () => {
  const school = await aSchool(world);
  await invite(school, 'one.click@example.org');
  const [email] = await emailsTo(world, 'one.click@example.org', 'school_invitation:');
  const { pathname, search } = new URL(email?.unsubscribe ?? '');
  const { status } = await world.newGuest().raw({
    method: 'POST',
    url: pathname + search,
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' },
  });
  expect(status).toBe(200);
  expect((await school.owner.call(listSchoolInvitations, { id: school.id })).invitations).toEqual([]);
});

test('one of two teachers who accept at once gets the last licence; a refusal does not spend the token, and has no way to more [EDU-094]', async () => {
  const school = await aSchool(world);
  await sql`update organization_subscriptions set licences = 2 where organization_id = ${school.id}`.execute(
    db,
  );
  const people = [await world.person('sam'), await world.person('tia')];
  const tokens: string[] = [];
  for (const { email } of people) tokens.push((await invite(school, email, 'faculty')).token);
  const { given, thrown } = await race(2, (at) => answer(people[at] as Member, tokens[at] ?? ''));
  expect([given.length, thrown.length]).toEqual([1, 1]);
  // Who was invited cannot buy licences.
  expect(thrown[0]).toMatchObject({ status: 403, code: 'limit_reached' });
  expect(thrown[0]).not.toHaveProperty('details.more');
  const views = await Promise.all(people.map((one, at) => viewInvitation(one, school, tokens[at])));
  expect(views.filter((view) => view.hasReachedTheLimit)).toHaveLength(1);
  await sql`update organization_subscriptions set licences = 3 where organization_id = ${school.id}`.execute(
    db,
  );
  const again = await race(2, (at) => answer(people[at] as Member, tokens[at] ?? ''));
  expect(again.given).toHaveLength(1);
});

test('a member of a school cannot join another one', async () => {
  const [one, two] = [await aSchool(world), await aSchool(world)];
  const ula = await addSchoolMember(one, await world.person('ula'), 'student');
  const { token } = await invite(two, ula.email);
  await expect(answer(ula, token)).rejects.toMatchObject({
    status: 409,
    code: 'linked_to_organization',
  });
});

test('a member who accepts two schools at once joins one', async () => {
  const schools = [await aSchool(world), await aSchool(world)];
  const xia = await world.person('xia');
  const tokens: string[] = [];
  for (const school of schools) tokens.push((await invite(school, xia.email)).token);
  const { given, thrown } = await race(2, (at) => answer(xia, tokens[at] ?? ''));
  expect([given.length, thrown.length]).toEqual([1, 1]);
  expect(thrown[0]).toMatchObject({ status: 409 });
});

test('the invitation page shows the school and the viewer’s own relation to it, and nothing else [EDU-077] [EDU-078] [EDU-079] [EDU-080] [EDU-153]', async () => {
  const school = await aSchool(world);
  const [yan, zoe] = [await world.person('yan'), await world.person('zoe')];
  const { token, invitationId } = await invite(school, yan.email);
  const facts = {
    id: school.id,
    name: school.name,
    membershipId: null,
    isMember: false,
    ownerUsername: school.owner.username,
    requestedMembership: false,
    hasReachedTheLimit: false,
    autoAccept: false,
    eduMode: true,
    organization: null,
  };
  const organization = { id: school.id, name: school.name };
  const invited = { ...facts, ownerName: 'Ada Byron', membershipId: invitationId };
  for (const viewer of [world.guest, yan, zoe]) expect(await viewInvitation(viewer, school)).toEqual(facts);
  for (const viewer of [world.guest, zoe]) expect(await viewInvitation(viewer, school, token)).toEqual(facts);
  expect(await viewInvitation(yan, school, token)).toEqual(invited);
  await verify(yan);
  expect(await viewInvitation(yan, school)).toEqual(invited);
  await zoe.call(requestSchoolMembership, { id: school.id, membershipRequest: {} });
  expect(await viewInvitation(zoe, school)).toEqual({ ...facts, requestedMembership: true });
  const member = { ...facts, ownerName: 'Ada Byron', isMember: true, organization };
  expect(await viewInvitation(school.owner, school)).toEqual(member);
  expect((await viewInvitation(school.owner, await aSchool(world))).organization).toEqual(organization);
  await expect(viewInvitation(yan, { id: invitationId })).rejects.toMatchObject({ status: 404 });
  await updateUser(db, school.owner.id, { banned_at: world.clock.now() });
  await expect(viewInvitation(yan, school)).rejects.toMatchObject({ status: 404 });
});

test('the owner removes any member, faculty students; a removed member is signed out and may request again [EDU-206]', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  const teacher = await addSchoolMember(school, await world.person('teach'), 'faculty');
  const student = await addSchoolMember(school, await world.person('learn'), 'student');
  const other = await aSchool(world);
  const { members } = await owner.call(listSchoolMembers, { id, state: 'accepted' });
  const of = (role: string) => members.find((one) => one.role === role)?.membershipId ?? '';
  const remove = (by: Member, one: string, from = id) =>
    by.call(removeSchoolMember, { organizationId: from, id: one });
  await expect(remove(teacher, of('faculty'))).rejects.toMatchObject({ status: 403 });
  await expect(remove(owner, of('owner'))).rejects.toMatchObject({ status: 403 });
  await expect(remove(student, of('faculty'))).rejects.toMatchObject({ status: 403 });
  await expect(remove(other.owner, of('student'))).rejects.toMatchObject({ status: 404 });
  await expect(remove(other.owner, of('student'), other.id)).rejects.toMatchObject({ status: 404 });
  await remove(teacher, of('student'));
  await remove(owner, of('faculty'));
  await expect(remove(owner, of('faculty'))).rejects.toMatchObject({ status: 404 });
  expect((await owner.call(listSchoolMembers, { id, state: 'accepted' })).members).toHaveLength(1);
  await expect(student.call(getOwnMembership, {})).rejects.toMatchObject({ status: 401 });
  expect((await (await signInAgain(student)).call(getOwnMembership, {})).membership).toBe(null);
  const { rows } = await sql`select school_id from users where id = ${student.id}`.execute(db);
  expect(rows).toEqual([{ school_id: null }]);
  await student.call(requestSchoolMembership, { id, membershipRequest: {} });
});
