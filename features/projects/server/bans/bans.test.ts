import { expect, test } from 'vitest';
import { respondToMembership } from '#features/invitations/contract.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { banFromProject, liftProjectBan, listProjectBans } from '../../bans.contract.ts';
import {
  getProjectInvitation,
  inviteToProject,
  listOpenMemberships,
  requestProjectMembership,
} from '../../membership.contract.ts';
import { aNewProject, getProjectAs, joinProject } from '../../testing/a-new-project.ts';

const world = await aWorld();
const { db } = world.platform;
const [ada, ben, eve] = [await world.person('ada'), await world.person('ben'), await world.person('eve')];
const aLiveProject = () => aNewProject(ada, { kind: 'Project', title: 'Night drive' });
const ban = (by: Member, id: string, target: Member) => by.call(banFromProject, { id, userGuid: target.id });
const lift = (by: Member, id: string, target: Member) => by.call(liftProjectBan, { id, userGuid: target.id });
const bannedFrom = async (id: string) =>
  (await ada.call(listProjectBans, { id })).bans.map((one) => one.userGuid);
const request = (person: Member, id: string) => person.call(requestProjectMembership, { id });
const banned = { status: 403, code: 'banned', message: 'You have been banned by the project owner' };
const membership = { accepted: true } as const;

test('a ban ends the membership, refuses page, request and invitation, and ends when it is lifted [EDU-126] [EDU-130] [EDU-132] [EDU-152]', async () => {
  const { id } = await aLiveProject();
  await joinProject(ada, ben, id);
  expect((await ban(ada, id, ben)).ban).toMatchObject({ userGuid: ben.id, username: ben.username });
  expect((await ban(ada, id, ben)).ban.since).toBe((await ada.call(listProjectBans, { id })).bans[0]?.since);
  expect(await bannedFrom(id)).toEqual([ben.id]);
  expect((await getProjectAs(ada, id)).members).toEqual([]);
  await expect(getProjectAs(ben, id)).rejects.toMatchObject({ status: 404 });
  await expect(ben.call(getProjectInvitation, { id })).rejects.toMatchObject(banned);
  await expect(request(ben, id)).rejects.toMatchObject(banned);
  await expect(ada.call(inviteToProject, { id, username: ben.username })).rejects.toMatchObject({
    fields: { username: ['You have banned this person from the project. Lift the ban first.'] },
  });
  expect((await world.guest.call(getProjectInvitation, { id })).isMember).toBe(false);
  await lift(ada, id, ben);
  await lift(ada, id, ben);
  expect(await bannedFrom(id)).toEqual([]);
  expect(await ben.call(getProjectInvitation, { id })).toMatchObject({ isMember: false, membershipId: null });
  expect((await request(ben, id)).membership.accepted).toBe(false);
});

test('a ban ends open requests and invitations, and is checked again on accepting [EDU-124] [EDU-132]', async () => {
  const { id } = await aLiveProject();
  const requested = (await request(ben, id)).membership.id;
  const invited = (await ada.call(inviteToProject, { id, username: eve.username })).membership.id;
  await ban(ada, id, ben);
  await ban(ada, id, eve);
  expect((await ada.call(listOpenMemberships, { id })).data).toEqual([]);
  for (const [person, membershipId] of [
    [ada, requested],
    [eve, invited],
  ] as const)
    await expect(person.call(respondToMembership, { membershipId, membership })).rejects.toMatchObject({
      status: 404,
    });
  await lift(ada, id, ben);
  const again = (await request(ben, id)).membership.id;
  await db
    .insertInto('project_bans')
    .values({ piece_id: id, user_id: ben.id, banned_as: 'ben', created_at: world.clock.now() })
    .execute();
  await expect(ada.call(respondToMembership, { membershipId: again, membership })).rejects.toMatchObject(
    banned,
  );
});

test('only the owner bans, lifts and lists, and nobody bans oneself [EDU-131]', async () => {
  const { id } = await aLiveProject();
  await joinProject(ada, ben, id);
  for (const [by, status] of [
    [ben, 403],
    [eve, 404],
  ] as const) {
    await expect(ban(by, id, eve)).rejects.toMatchObject({ status });
    await expect(lift(by, id, eve)).rejects.toMatchObject({ status });
    await expect(by.call(listProjectBans, { id })).rejects.toMatchObject({ status });
  }
  await expect(ban(ada, id, ada)).rejects.toMatchObject({
    status: 422,
    fields: { user_guid: ['You cannot ban yourself.'] },
  });
  await expect(ban(ada, id, { ...ben, id: '0190a1b2-0000-4000-8000-000000000000' })).rejects.toMatchObject({
    status: 404,
  });
  expect(await bannedFrom(id)).toEqual([]);
});

test('who asks while being banned is not a member afterwards [EDU-132]', async () => {
  const { id } = await aLiveProject();
  await db.updateTable('pieces').set({ open_collaboration: true }).where('id', '=', id).execute();
  for (let times = 0; times < 5; times += 1) {
    await race<unknown>(2, (at) => (at === 0 ? ban(ada, id, ben) : request(ben, id)));
    expect((await getProjectAs(ada, id)).members).toEqual([]);
    await lift(ada, id, ben);
  }
});

test('bans are listed newest first, page by page', async () => {
  const { id } = await aLiveProject();
  for (const person of [ben, eve]) {
    world.clock.advance(1000);
    await ban(ada, id, person);
  }
  const first = await ada.call(listProjectBans, { id, items: 1 });
  const second = await ada.call(listProjectBans, { id, items: 1, page: first.meta.nextPage ?? undefined });
  expect([first, second].flatMap(({ bans }) => bans.map((one) => one.userGuid))).toEqual([eve.id, ben.id]);
  expect(second.meta.nextPage).toBe(null);
});
