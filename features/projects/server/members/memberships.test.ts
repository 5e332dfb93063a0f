import { expect, onTestFinished, test } from 'vitest';
import { blockUser, unblockUser } from '#features/blocks/contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { onInvalidation } from '#platform/server/live/invalidation.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import {
  getProjectInvitation,
  inviteToProject,
  listOpenMemberships,
  type OpenMembership,
  removeProjectMember,
  requestProjectMembership,
  withdrawProjectInvitation,
} from '../../membership.contract.ts';
import { aNewProject, getProjectAs, joinProject, listProjectsAs } from '../../testing/a-new-project.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
let personCount = 0;
const newPerson = (accountType = 6) => {
  personCount += 1;
  return world.person(`someone${personCount}`, { accountType });
};
const [ada, ben, eve] = [await newPerson(), await newPerson(), await newPerson()];
const aLiveProject = () => aNewProject(ada, { kind: 'Project', title: 'Night drive' });
const notificationsAbout = async (person: typeof ada, id: string) =>
  (await notificationsOf(person)).filter(({ target }) => target?.id === id);
const accepted = { membership: { accepted: true } } as const;
const declined = { membership: { declined: true } } as const;

test('an invited member is notified, sees the invitation, accepts and becomes a member [NOTIF-062]', async () => {
  const { id } = await aLiveProject();
  const { membership } = await ada.call(inviteToProject, { id, username: ben.username });
  expect(membership).toEqual({ id: membership.id, accepted: false, declined: false });
  await world.drain();
  const [notification] = await notificationsOf(ben);
  expect(notification).toMatchObject({
    kind: 'collab_invitation',
    message: `${ada.username} invited you to collaborate on Night drive`,
    thumbnail: `/thumbnails/${id}.svg`,
    target: { id, title: 'Night drive', selfLink: `/projects/${id}` },
  });
  await expect(getProjectAs(ben, id)).rejects.toMatchObject({ status: 404 });
  expect(await ben.call(getProjectInvitation, { id })).toEqual({
    id,
    name: 'Night drive',
    membershipId: membership.id,
    isMember: false,
    ownerUsername: ada.username,
    requestedMembership: false,
    hasReachedTheLimit: false,
    autoAccept: false,
    mayBeDuplicated: false,
    eduMode: false,
    organization: null,
  });
  const answer = await ben.call(respondToMembership, { membershipId: membership.id, ...accepted });
  expect(answer.membership).toEqual({ id: membership.id, accepted: true, declined: false });
  expect((await getProjectAs(ben, id)).members.map((one) => one.id)).toEqual([membership.id]);
  expect(await ben.call(getProjectInvitation, { id })).toMatchObject({ isMember: true, membershipId: null });
});

test('the owner invites by username or profile link, in any letter case', async () => {
  const mira = await newPerson();
  await updateUser(db, mira.id, { username: 'Mira Blue', profile_link: 'MiraBlue' });
  const { id } = await aLiveProject();
  const invited = (username: string) => ada.call(inviteToProject, { id, username });
  const { membership } = await invited('Mira Blue');
  for (const name of ['mira blue', 'MiraBlue', 'mirablue', '@MIRABLUE'])
    expect((await invited(name)).membership).toEqual(membership);
  await expect(invited('Mira')).rejects.toMatchObject({ status: 422 });
});

test('only the invited member answers an invitation, and only the owner a request [EDU-113] [EDU-122]', async () => {
  const { id } = await aLiveProject();
  const invitation = (await ada.call(inviteToProject, { id, username: ben.username })).membership.id;
  const request = (await eve.call(requestProjectMembership, { id })).membership.id;
  const answer = async (person: typeof ada, membershipId: string) =>
    (
      await person.raw({
        method: 'PUT',
        url: `/api/members/${membershipId}/respond`,
        body: { membership: { accepted: true } },
      })
    ).status;
  expect([await answer(ada, invitation), await answer(eve, invitation)]).toEqual([404, 404]);
  expect([await answer(eve, request), await answer(ben, request)]).toEqual([404, 404]);
  expect([await answer(ben, invitation), await answer(ada, request)]).toEqual([200, 200]);
  expect((await getProjectAs(ada, id)).members).toHaveLength(2);
});

test('a repeated answer changes nothing, the opposite one is refused [EDU-116] [EDU-123]', async () => {
  const { id } = await aLiveProject();
  const membershipId = (await ada.call(inviteToProject, { id, username: ben.username })).membership.id;
  const respond = (how: typeof accepted | typeof declined) =>
    ben.call(respondToMembership, { membershipId, ...how });
  expect(await respond(declined)).toEqual(await respond(declined));
  await expect(respond(accepted)).rejects.toMatchObject({ status: 409 });
  const second = (await ada.call(inviteToProject, { id, username: ben.username })).membership.id;
  expect(second).not.toBe(membershipId);
});

test('a request notifies the owner, and its acceptance the requester [EDU-103] [EDU-105] [EDU-106] [EDU-107] [EDU-110] [EDU-111] [EDU-148] [EDU-121] [EDU-125] [NOTIF-063] [NOTIF-064]', async () => {
  const { id } = await aLiveProject();
  const { status, body } = await eve.raw({
    method: 'POST',
    url: `/api/projects/${id}/membership_requests`,
    body: { membership_request: {} },
  });
  expect([status, body.membership]).toEqual([
    201,
    { id: expect.any(String), accepted: false, declined: false },
  ]);
  await world.drain();
  expect(await notificationsAbout(ada, id)).toMatchObject([
    { kind: 'collab_join_request', message: `${eve.username} wants to join Night drive` },
  ]);
  const [toOwner] = await emailsTo(world, ada.email, `project_requested:${body.membership.id}`);
  expect(toOwner?.subject).toBe(`${eve.username} wants to join Night drive`);
  expect(toOwner?.text).toContain(`${world.platform.config.studioUrl}/project/${id}?openShareModal=true`);
  const waiting = resolveDocument<OpenMembership[]>(await ada.call(listOpenMemberships, { id }));
  expect(waiting.map((one) => [one.kind, one.user.username])).toEqual([['request', eve.username]]);
  await ada.call(respondToMembership, { membershipId: body.membership.id, ...accepted });
  await world.drain();
  expect(await notificationsAbout(eve, id)).toMatchObject([{ kind: 'collab_request_accept' }]);
  const [toRequester] = await emailsTo(world, eve.email, `project_accepted:${body.membership.id}`);
  expect(toRequester?.subject).toBe('You are in: Night drive');
  expect(toRequester?.text).toContain(`${world.platform.config.studioUrl}/project/${id}`);
  expect((await ada.call(listOpenMemberships, { id })).data).toEqual([]);
});

test('a member requests membership once, the owner not at all [EDU-109] [EDU-112]', async () => {
  const { id } = await aLiveProject();
  const request = (person: typeof eve) => person.call(requestProjectMembership, { id });
  const { given, thrown } = await race(10, () => request(eve));
  expect([given.length, thrown.length]).toEqual([1, 9]);
  for (const error of thrown) expect(error).toMatchObject({ status: 409, code: 'already_requested' });
  await expect(request(ada)).rejects.toMatchObject({ status: 409 });
  await expect(request(world.guest as never)).rejects.toMatchObject({ status: 401 });
  await world.drain();
  expect(await notificationsAbout(ada, id)).toHaveLength(1);
});

test('an invitation accepts an open request, and a repeated invitation notifies nobody', async () => {
  const { id } = await aLiveProject();
  const requestId = (await eve.call(requestProjectMembership, { id })).membership.id;
  const invited = await ada.call(inviteToProject, { id, username: eve.profileLink });
  expect(invited.membership).toEqual({ id: requestId, accepted: true, declined: false });
  const { given } = await race(8, () => ada.call(inviteToProject, { id, username: ben.username }));
  expect(new Set(given.map(({ membership }) => membership.id)).size).toBe(1);
  await world.drain();
  expect(await notificationsAbout(ben, id)).toHaveLength(1);
});

test('unknown names, the owner and members cannot be invited, and only the owner invites', async () => {
  const { id } = await aLiveProject();
  await joinProject(ada, ben, id);
  for (const username of ['nobody-at-all', ada.username, ben.username])
    await expect(ada.call(inviteToProject, { id, username })).rejects.toMatchObject({ status: 422 });
  await expect(ben.call(inviteToProject, { id, username: eve.username })).rejects.toMatchObject({
    status: 403,
  });
  await expect(eve.call(inviteToProject, { id, username: ben.username })).rejects.toMatchObject({
    status: 404,
  });
});

test('a song has no invitation page; the first invitation makes it a live project [EDU-081]', async () => {
  const [song, other] = [await aNewProject(ada), await aNewProject(ada)];
  await db
    .updateTable('pieces')
    .set({ workspace_id: (await aClass(world)).classId })
    .where('id', '=', (await aLiveProject()).id)
    .execute();
  const classes = await db.selectFrom('pieces').select('id').where('workspace_id', 'is not', null).execute();
  for (const id of [song.id, classes[0]?.id ?? '']) {
    await expect(eve.call(getProjectInvitation, { id })).rejects.toMatchObject({ status: 404 });
    await expect(eve.call(requestProjectMembership, { id })).rejects.toMatchObject({ status: 404 });
  }
  await ada.call(inviteToProject, { id: song.id, username: ben.username });
  expect(await getProjectAs(ada, song.id)).toMatchObject({ kind: 'Project', pieceType: 'project' });
  expect((await ben.call(getProjectInvitation, { id: song.id })).isMember).toBe(false);
  expect(await getProjectAs(ada, other.id)).toMatchObject({ kind: 'Song', pieceType: 'song' });
});

test('leaving removes the project from the list; another project does not know the membership [PROJECT-045] [PROJECT-046]', async () => {
  const [one, other] = [await aLiveProject(), await aLiveProject()];
  const membershipId = await joinProject(ada, ben, one.id);
  expect(
    (await ben.raw({ method: 'DELETE', url: `/api/projects/${other.id}/members/${membershipId}` })).status,
  ).toBe(404);
  expect((await listProjectsAs(ben)).map(({ id }) => id)).toContain(one.id);
  expect(
    (await ben.raw({ method: 'DELETE', url: `/api/projects/${one.id}/members/${membershipId}` })).status,
  ).toBe(204);
  expect((await listProjectsAs(ben)).map(({ id }) => id)).not.toContain(one.id);
  await expect(getProjectAs(ben, one.id)).rejects.toMatchObject({ status: 404 });
});

test('removing a member is refused (403) to all but the member and the owner, 404 for another project [PROJECT-047]', async () => {
  const [one, other] = [await aLiveProject(), await aLiveProject()];
  const [bens, eves] = [await joinProject(ada, ben, one.id), await joinProject(ada, eve, one.id)];
  const outsider = await newPerson();
  const remove = (person: typeof ada, projectId: string, id: string) =>
    person.call(removeProjectMember, { projectId, id });
  await expect(remove(eve, one.id, bens)).rejects.toMatchObject({ status: 403 });
  await expect(remove(outsider, one.id, bens)).rejects.toMatchObject({ status: 403 });
  await expect(remove(ada, other.id, bens)).rejects.toMatchObject({ status: 404 });
  await expect(remove(ben, other.id, bens)).rejects.toMatchObject({ status: 404 });
  await remove(ben, one.id, bens);
  await remove(ada, one.id, eves);
  expect((await getProjectAs(ada, one.id)).members).toEqual([]);
});

test('only members may leave, not the owner [PROJECT-043]', async () => {
  const { id } = await aLiveProject();
  await joinProject(ada, ben, id);
  await db.updateTable('pieces').set({ open_collaboration: true }).where('id', '=', id).execute();
  const offers = await Promise.all(
    [ada, ben, eve, world.guest].map(async (person) => (await getProjectAs(person, id)).can.leave),
  );
  expect(offers).toEqual([false, true, false, false]);
});

test('an open collaboration accepts a request at once without notifying its owner [EDU-107]', async () => {
  const { id } = await aLiveProject();
  await db.updateTable('pieces').set({ open_collaboration: true }).where('id', '=', id).execute();
  expect((await eve.call(requestProjectMembership, { id })).membership.accepted).toBe(true);
  await world.drain();
  expect(await notificationsAbout(ada, id)).toEqual([]);
  expect((await getProjectAs(eve, id)).members).toHaveLength(1);
});

test('a member whom the owner blocks can neither request membership nor join an open collaboration [USER-071]', async () => {
  const { id } = await aLiveProject();
  await ada.call(blockUser, { id: eve.id });
  const refused = { status: 403, message: "You can't join this project." };
  await expect(eve.call(requestProjectMembership, { id })).rejects.toMatchObject(refused);
  await db.updateTable('pieces').set({ open_collaboration: true }).where('id', '=', id).execute();
  await expect(eve.call(requestProjectMembership, { id })).rejects.toMatchObject(refused);
  expect((await ada.call(listOpenMemberships, { id })).data).toEqual([]);
  expect((await getProjectAs(ada, id)).members).toEqual([]);
  await ada.call(unblockUser, { id: eve.id });
  expect((await eve.call(requestProjectMembership, { id })).membership.accepted).toBe(true);
});

test('a plan limits the live projects that a member joins, also when they accept an invitation [EDU-093] [EDU-109] [EDU-124]', async () => {
  const free = await newPerson(0);
  const [one, other] = [await aLiveProject(), await aLiveProject()];
  const first = (await ada.call(inviteToProject, { id: one.id, username: free.username })).membership.id;
  const second = (await ada.call(inviteToProject, { id: other.id, username: free.username })).membership.id;
  const both = await race(2, (at) =>
    free.call(respondToMembership, { membershipId: at === 0 ? first : second, ...accepted }),
  );
  expect([both.given.length, both.thrown.length]).toEqual([1, 1]);
  expect(both.thrown[0]).toMatchObject({ status: 403, code: 'limit_reached' });
  const third = await aLiveProject();
  expect(await free.call(getProjectInvitation, { id: third.id })).toMatchObject({ hasReachedTheLimit: true });
  const limited = {
    status: 403,
    code: 'limit_reached',
    message: 'You have reached your limit of collaboration projects',
  };
  await expect(free.call(requestProjectMembership, { id: third.id })).rejects.toMatchObject(limited);
});

test('a guest sees only name and owner of a live project [EDU-077] [EDU-079] [EDU-080]', async () => {
  const { id } = await aLiveProject();
  expect(await world.guest.call(getProjectInvitation, { id })).toEqual({
    id,
    name: 'Night drive',
    membershipId: null,
    isMember: false,
    ownerUsername: ada.username,
    requestedMembership: false,
    hasReachedTheLimit: false,
    autoAccept: false,
    mayBeDuplicated: false,
    eduMode: false,
    organization: null,
  });
  // Version 4: a random id.
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

test('the owner withdraws an invitation; others do not see the invited members', async () => {
  const { id } = await aLiveProject();
  const membershipId = (await ada.call(inviteToProject, { id, username: ben.username })).membership.id;
  await expect(ben.call(listOpenMemberships, { id })).rejects.toMatchObject({ status: 404 });
  await expect(
    ben.call(withdrawProjectInvitation, { projectId: id, id: membershipId }),
  ).rejects.toMatchObject({
    status: 404,
  });
  await ada.call(withdrawProjectInvitation, { projectId: id, id: membershipId });
  expect((await ada.call(listOpenMemberships, { id })).data).toEqual([]);
  await expect(ben.call(respondToMembership, { membershipId, ...accepted })).rejects.toMatchObject({
    status: 404,
  });
});

test('a request, its answer, an invitation and a removal invalidate the pages of the project', async () => {
  const { id } = await aLiveProject();
  const invalidated: unknown[] = [];
  onTestFinished(onInvalidation((ids) => void invalidated.push(ids)));
  async function expectInvalidation<T>(change: () => Promise<T>): Promise<T> {
    invalidated.length = 0;
    const answer = await change();
    expect(invalidated).toContainEqual([id]);
    return answer;
  }
  const { membership } = await expectInvalidation(() => ben.call(requestProjectMembership, { id }));
  const membershipId = membership.id;
  await expectInvalidation(() => ada.call(respondToMembership, { membershipId, ...accepted }));
  await expectInvalidation(() => ada.call(inviteToProject, { id, username: eve.username }));
  await expectInvalidation(() => ada.call(removeProjectMember, { projectId: id, id: membershipId }));
});
