import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { acceptInvitation, declineInvitation, respondToMembership } from '#features/invitations/contract.ts';
import { invitationsOfMember } from '#features/invitations/server/invitations-of-member.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailedTokenTo, emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { banFromProject } from '../../bans.contract.ts';
import { deleteProject } from '../../contract.ts';
import {
  getProjectInvitation,
  inviteManyToProject,
  listOpenMemberships,
  listProjectInvitations,
  withdrawProjectInvitation,
} from '../../membership.contract.ts';
import { aNewProject, getProjectAs, joinProject } from '../../testing/a-new-project.ts';

const world = await aWorld({ rateLimits: 'on', settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
let personCount = 0;
const newPerson = (accountType = 6) => {
  personCount += 1;
  return world.person(`someone${personCount}`, { accountType });
};
const day = 86_400_000;

/** A project whose owner has invited the addresses. */
async function invitedTo(...emails: string[]) {
  const owner = await newPerson();
  const { id } = await aNewProject(owner, { kind: 'Project', title: 'Night drive' });
  const { invitations } = await owner.call(inviteManyToProject, { id, emails });
  return { owner, id, invitations };
}
const tokenTo = (email: string) => emailedTokenTo(world, email, 'invitation:');
const accept = (by: Member, invitationToken: string) => by.call(acceptInvitation, { invitationToken });
const listed = async (owner: Member, id: string) =>
  (await owner.call(listProjectInvitations, { id })).invitations.map(({ email }) => email);
const verify = (person: Member) => updateUser(db, person.id, { email_verified_at: world.clock.now() });

test('an address gets an e-mail with a link to the page; accepting verifies the address and makes a member, once, within 14 days and for that address only [EDU-142] [EDU-143] [EDU-156]', async () => {
  const [kim, lea] = [await newPerson(), await newPerson()];
  const { owner, id, invitations } = await invitedTo(kim.email.toUpperCase(), kim.email);
  expect(invitations).toHaveLength(1);
  const token = await tokenTo(kim.email);
  const [email] = await emailsTo(world, kim.email, 'invitation:');
  expect(email?.subject).toBe(`${owner.username} invites you to Night drive`);
  expect(email?.text).toContain(`/projects/${id}/invitation?invitation_token=${token}`);
  const shownTo = async (person: Member, invitationToken?: string) =>
    (await person.call(getProjectInvitation, { id, ...(invitationToken && { invitationToken }) }))
      .membershipId;
  expect([await shownTo(kim), await shownTo(lea, token)]).toEqual([null, null]);
  expect(await shownTo(kim, token)).toBe(invitations[0]?.id);
  await expect(accept(lea, token)).rejects.toMatchObject({ status: 403, code: 'other_address' });
  expect((await kim.call(getAccount, {})).user.emailVerified).toBe(false);
  world.clock.advance(14 * day - 1000);
  const { given } = await race(10, () => accept(kim, token));
  expect(given).toEqual([{ membership: { id: invitations[0]?.id, accepted: true, declined: false } }]);
  expect((await kim.call(getAccount, {})).user.emailVerified).toBe(true);
  expect((await getProjectAs(kim, id)).members.map(({ user }) => user.username)).toEqual([kim.username]);
  expect(await listed(owner, id)).toEqual([]);
  await owner.call(inviteManyToProject, { id, emails: [lea.email] });
  const late = await tokenTo(lea.email);
  world.clock.advance(14 * day);
  await expect(accept(lea, late)).rejects.toMatchObject({ status: 422 });
});

test('a verified address answers by id: repeated it changes nothing, the opposite is refused, others may not [EDU-113] [EDU-116] [EDU-122] [EDU-123]', async () => {
  const [pia, quin] = [await newPerson(), await newPerson()];
  const { owner, invitations } = await invitedTo(pia.email, quin.email);
  const idOf = (person: Member) => invitations.find(({ email }) => email === person.email)?.id ?? '';
  const respond = (by: Member, membershipId: string, accepted: boolean) =>
    by.call(respondToMembership, {
      membershipId,
      membership: accepted ? { accepted: true } : { declined: true },
    });
  await expect(respond(pia, idOf(pia), true)).rejects.toMatchObject({ status: 403 });
  await verify(pia);
  await verify(quin);
  for (const by of [quin, owner])
    await expect(respond(by, idOf(pia), true)).rejects.toMatchObject({ status: 404 });
  expect(await respond(pia, idOf(pia), true)).toEqual(await respond(pia, idOf(pia), true));
  await expect(respond(pia, idOf(pia), false)).rejects.toMatchObject({ status: 409 });
  expect(await respond(quin, idOf(quin), false)).toEqual(await respond(quin, idOf(quin), false));
  await expect(respond(quin, idOf(quin), true)).rejects.toMatchObject({ status: 409 });
});

test('who has the link declines without an account [EDU-156]', async () => {
  const { owner, id } = await invitedTo('nobody@example.org');
  const invitationToken = await tokenTo('nobody@example.org');
  const { membership } = await world.guest.call(declineInvitation, { invitationToken });
  expect(membership).toMatchObject({ accepted: false, declined: true });
  expect(await listed(owner, id)).toEqual([]);
  await expect(world.guest.call(declineInvitation, { invitationToken })).rejects.toMatchObject({
    status: 422,
  });
});

test('one click in a mail program declines the invitation without an account [SITE-116]', async () => {
  const { owner, id } = await invitedTo('one.click@example.org');
  await tokenTo('one.click@example.org');
  const [email] = await emailsTo(world, 'one.click@example.org', 'invitation:');
  const address = email?.unsubscribe ?? '';
  expect(address).toMatch(/^https?:\/\/[^/]+\/api\/letters\/invitations\/unsubscribe\?token=[\w-]{43}$/);
  const url = address.slice(world.platform.config.siteUrl.length);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' };
  const click = async (to: string, body = 'List-Unsubscribe=One-Click') =>
    (await world.newGuest().raw({ method: 'POST', url: to, body, headers })).status;
  expect((await world.newGuest().raw({ method: 'GET', url })).status).toBe(404);
  expect(await click(url, 'List-Unsubscribe=Two-Clicks')).toBe(400);
  for (const wrong of [
    url.slice(0, -1),
    `${url}x`,
    url.replace(/\?.*/, ''),
    `${url}&token=${'x'.repeat(43)}`,
  ])
    expect(await click(wrong), wrong).toBe(404);
  expect(await listed(owner, id)).toEqual(['one.click@example.org']);
  expect((await race(3, () => click(url))).given.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect(await listed(owner, id)).toEqual([]);
});

test('limits and bans are checked on accepting, and a refusal does not spend the link [EDU-124] [EDU-093]', async () => {
  const [free, mia] = [await newPerson(0), await newPerson()];
  await aNewProject(free, { kind: 'Project' });
  const { owner, id } = await invitedTo(free.email, mia.email);
  const [token, mias] = [await tokenTo(free.email), await tokenTo(mia.email)];
  await expect(accept(free, token)).rejects.toMatchObject({ status: 403, code: 'limit_reached' });
  await updateUser(db, free.id, { account_type: 6 });
  expect((await accept(free, token)).membership.accepted).toBe(true);
  await owner.call(banFromProject, { id, userGuid: mia.id });
  await expect(accept(mia, mias)).rejects.toMatchObject({ status: 422 });
  expect(await listed(owner, id)).toEqual([]);
  world.clock.advance(1000);
  await owner.call(inviteManyToProject, { id, emails: [mia.email] });
  const again = await tokenTo(mia.email);
  await expect(accept(mia, again)).rejects.toMatchObject({ status: 403, code: 'banned' });
});

test('users are asked by id, who is in already is left out, and a song becomes a live project [EDU-149]', async () => {
  const [owner, ben, eve] = [await newPerson(), await newPerson(), await newPerson()];
  const { id } = await aNewProject(owner);
  await joinProject(owner, ben, id);
  const { memberships, invitations } = await owner.call(inviteManyToProject, {
    id,
    userGuids: [ben.id, eve.id, eve.id],
  });
  expect([memberships.length, invitations]).toEqual([1, []]);
  const { data } = await owner.call(listOpenMemberships, { id });
  expect(data.map((one) => one.id)).toEqual(memberships.map((one) => one.id));
  const unknown = ['0190a1b2-0000-4000-8000-000000000000'];
  await expect(owner.call(inviteManyToProject, { id, userGuids: unknown })).rejects.toMatchObject({
    status: 422,
  });
  const song = await aNewProject(owner);
  await owner.call(inviteManyToProject, { id: song.id, emails: ['somebody@example.org'] });
  expect((await getProjectAs(owner, song.id)).kind).toBe('Project');
});

test('only the owner invites, lists and takes back; a link that was taken back does not work [EDU-144] [EDU-149]', async () => {
  const [kim, ben, eve] = [await newPerson(), await newPerson(), await newPerson()];
  const { owner, id, invitations } = await invitedTo(kim.email);
  await joinProject(owner, ben, id);
  const one = { projectId: id, id: invitations[0]?.id ?? '' };
  for (const [by, status] of [
    [ben, 403],
    [eve, 404],
  ] as const) {
    const emails = ['somebody@example.org'];
    await expect(by.call(inviteManyToProject, { id, emails })).rejects.toMatchObject({ status });
    await expect(by.call(listProjectInvitations, { id })).rejects.toMatchObject({ status });
    await expect(by.call(withdrawProjectInvitation, one)).rejects.toMatchObject({ status });
  }
  const token = await tokenTo(kim.email);
  await owner.call(withdrawProjectInvitation, one);
  await expect(accept(kim, token)).rejects.toMatchObject({ status: 422 });
  await expect(owner.call(withdrawProjectInvitation, one)).rejects.toMatchObject({ status: 404 });
});

test('an inviter sends 200 invitation e-mails a day, of all projects together [EDU-144]', async () => {
  const { owner, id } = await invitedTo('first@example.org');
  const emails = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `many${from + at}@example.org`);
  for (let at = 0; at < 3; at += 1)
    await owner.call(inviteManyToProject, { id, emails: emails(at * 50, 50) });
  await owner.call(inviteManyToProject, { id, emails: emails(150, 49) });
  const other = await aNewProject(owner, { kind: 'Project' });
  const one = { id: other.id, emails: ['last@example.org'] };
  await expect(owner.call(inviteManyToProject, one)).rejects.toMatchObject({ status: 429 });
  expect(await listed(owner, other.id)).toEqual([]);
  world.clock.advance(day);
  await owner.call(inviteManyToProject, one);
});

test('whom the recipient blocks sends no e-mail, and invitations end with the project and with their sender', async () => {
  const kim = await newPerson();
  const { owner, id } = await invitedTo('other@example.org');
  await kim.call(blockUser, { id: owner.id });
  await owner.call(inviteManyToProject, { id, emails: [kim.email] });
  expect(await emailsTo(world, kim.email, 'invitation:')).toEqual([]);
  const rows = () =>
    db.selectFrom('emailed_invitations').select('id').where('invited_by', '=', owner.id).execute();
  await owner.call(deleteProject, { id });
  expect(await rows()).toEqual([]);
  const second = await aNewProject(owner, { kind: 'Project' });
  await owner.call(inviteManyToProject, { id: second.id, emails: [kim.email] });
  await invitationsOfMember.erase(makeCall(world.platform, db, guest), owner.id);
  expect(await rows()).toEqual([]);
});
