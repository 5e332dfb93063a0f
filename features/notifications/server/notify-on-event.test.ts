import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClass } from '#features/classes/testing/a-class.ts';
import { followUser, unfollowUser } from '#features/follows/contract.ts';
import { groupFollowed, groupInvited } from '#features/groups/contract.ts';
import { deliverEvent, notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import {
  aTarget,
  createTestHostTables,
  featuresWithTestHosts,
} from '#features/notifications/testing/test-hosts.ts';
import {
  projectInvited,
  projectMembershipRequested,
  projectMessagePosted,
  projectRequestAccepted,
} from '#features/projects/contract.ts';
import { liveNotifyChannel } from '#platform/server/live/live-publish.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ features: featuresWithTestHosts });
const { db } = world.platform;
await createTestHostTables(db);
const ada = await world.person('ada');
const ben = await world.person('ben');
const cid = await world.person('cid');
const summaries = async (person: typeof ada) =>
  (await notificationsOf(person)).map(({ kind, author, target, extras }) => [
    kind,
    author?.id,
    target?.id,
    extras,
  ]);

test('an invitation to a project notifies the invited member once [NOTIF-062]', async () => {
  const [dora, eve] = [await world.person('dora'), await world.person('eve')];
  const projectId = await aTarget(db, 'project', 'Night drive');
  await deliverEvent(world, projectInvited, { projectId, authorId: ada.id, invitedId: dora.id });
  expect(await summaries(dora)).toEqual([['collab_invitation', ada.id, projectId, {}]]);
  for (const other of [ada, eve]) expect(await summaries(other)).toEqual([]);
});

test('a membership request to a project notifies its owner once [NOTIF-063]', async () => {
  const fay = await world.person('fay');
  const projectId = await aTarget(db, 'project', 'Rain');
  await deliverEvent(world, projectMembershipRequested, { projectId, authorId: ben.id, ownerId: fay.id });
  expect(await summaries(fay)).toEqual([['collab_join_request', ben.id, projectId, {}]]);
  expect(await summaries(ben)).toEqual([]);
});

test('an accepted membership request notifies the requester once [NOTIF-064]', async () => {
  const gus = await world.person('gus');
  const projectId = await aTarget(db, 'project', 'Snow');
  await deliverEvent(world, projectRequestAccepted, { projectId, authorId: cid.id, requesterId: gus.id });
  expect(await summaries(gus)).toEqual([['collab_request_accept', cid.id, projectId, {}]]);
  expect(await summaries(cid)).toEqual([]);
});

test('messages of a project are combined into one unread notification for every other member [NOTIF-065]', async () => {
  const [hal, ivo, jo] = await Promise.all(['hal', 'ivo', 'jo'].map((name) => world.person(name)));
  if (!hal || !ivo || !jo) throw new Error('no members');
  const projectId = await aTarget(db, 'project', 'Choir');
  const memberIds = [hal.id, ivo.id, jo.id];
  const write = (actor: typeof hal) =>
    deliverEvent(world, projectMessagePosted, { projectId, authorId: actor.id, memberIds });
  await write(hal);
  for (const member of [ivo, jo])
    expect(await summaries(member)).toEqual([['project_message', hal.id, projectId, { unread: 1 }]]);
  expect(await summaries(hal)).toEqual([]);
  const [before] = await notificationsOf(ivo);
  world.clock.advance(60_000);
  await write(jo);
  const [after] = await notificationsOf(ivo);
  expect(after).toMatchObject({ id: before?.id, createdAt: before?.createdAt, extras: { unread: 2 } });
  expect(Date.parse(after?.updatedAt ?? '') - Date.parse(before?.updatedAt ?? '')).toBe(60_000);
  await ivo.raw({ method: 'PUT', url: `/api/notifications/${after?.id}`, body: { read: true } });
  await write(hal);
  expect(await summaries(ivo)).toEqual([
    ['project_message', hal.id, projectId, { unread: 1 }],
    ['project_message', jo.id, projectId, { unread: 2 }],
  ]);
});

test('thirty concurrent messages are one notification with the number thirty', async () => {
  const kim = await world.person('kim');
  const projectId = await aTarget(db, 'project', 'Crowd');
  const payload = { projectId, authorId: ada.id, memberIds: [ada.id, kim.id] };
  await race(30, () => deliverEvent(world, projectMessagePosted, payload));
  await world.drain();
  expect((await notificationsOf(kim)).map(({ extras }) => extras.unread)).toEqual([30]);
});

test('a student is notified by the teachers of their school and by nobody outside, and nobody outside by them [EDU-200]', async () => {
  const { student, teacher } = await aClass(world);
  const projectId = await aTarget(db, 'project', 'Night drive');
  const invite = (author: { id: string }, invited: { id: string }) =>
    deliverEvent(world, projectInvited, { projectId, authorId: author.id, invitedId: invited.id });
  await invite(ada, student);
  await invite(student, ada);
  await invite(teacher, student);
  const { rows } = await sql`select user_id, author_id from notifications
    where ${student.id} in (user_id, author_id)`.execute(db);
  expect(rows).toEqual([{ user_id: student.id, author_id: teacher.id }]);
});

test('an invitation to a group notifies the invited member once [NOTIF-066]', async () => {
  const lea = await world.person('lea');
  const groupId = await aTarget(db, 'group', 'Quiet');
  await deliverEvent(world, groupInvited, { groupId, authorId: ada.id, invitedId: lea.id });
  expect(await summaries(lea)).toEqual([['new_group_invitation', ada.id, groupId, {}]]);
});

test('following a member notifies that member once [NOTIF-067]', async () => {
  const max = await world.person('max');
  await ada.call(followUser, { id: max.profileLink });
  await ada.call(followUser, { id: max.id });
  await world.drain();
  expect(await summaries(max)).toEqual([['new_follow_user', ada.id, undefined, {}]]);
  expect((await notificationsOf(max))[0]?.target).toBeNull();
});

test('following a group notifies each of its admins once [NOTIF-068]', async () => {
  const [nia, oli, pia] = await Promise.all(['nia', 'oli', 'pia'].map((name) => world.person(name)));
  if (!nia || !oli || !pia) throw new Error('no members');
  const groupId = await aTarget(db, 'group', 'Drums', [pia.id]);
  await deliverEvent(world, groupFollowed, { groupId, authorId: ben.id, adminIds: [nia.id, oli.id, nia.id] });
  for (const admin of [nia, oli])
    expect(await summaries(admin)).toEqual([['new_follow_group', ben.id, groupId, {}]]);
  expect(await summaries(pia)).toEqual([]);
});

test('actors are not notified of their own actions, while other recipients are [NOTIF-069]', async () => {
  const [quin, ray] = [await world.person('quin'), await world.person('ray')];
  const projectId = await aTarget(db, 'project', 'Solo');
  const groupId = await aTarget(db, 'group', 'Solo');
  const me = quin.id;
  await deliverEvent(world, projectInvited, { projectId, authorId: me, invitedId: me });
  await deliverEvent(world, projectMembershipRequested, { projectId, authorId: me, ownerId: me });
  await deliverEvent(world, projectRequestAccepted, { projectId, authorId: me, requesterId: me });
  await deliverEvent(world, projectMessagePosted, { projectId, authorId: me, memberIds: [me, ray.id] });
  await deliverEvent(world, groupInvited, { groupId, authorId: me, invitedId: me });
  await deliverEvent(world, groupFollowed, { groupId, authorId: me, adminIds: [me, ray.id] });
  await quin.raw({ method: 'POST', url: `/api/users/${me}/follows` });
  await world.drain();
  expect(await summaries(quin)).toEqual([]);
  expect(new Set((await summaries(ray)).map(([kind]) => kind))).toEqual(
    new Set(['new_follow_group', 'project_message']),
  );
  expect(await summaries(ray)).toHaveLength(2);
});

test('repeated follows of a member or a group within 24 hours notify once [NOTIF-070]', async () => {
  const [rob, sue] = [await world.person('rob'), await world.person('sue')];
  const groupId = await aTarget(db, 'group', 'Bass');
  const follow = async () => {
    await rob.call(followUser, { id: sue.id });
    await rob.call(unfollowUser, { id: sue.id });
    await deliverEvent(world, groupFollowed, { groupId, authorId: rob.id, adminIds: [sue.id] });
  };
  await follow();
  await follow();
  world.clock.advance(86_400_000 - 1);
  await follow();
  expect(new Set((await summaries(sue)).map(([kind]) => kind))).toEqual(
    new Set(['new_follow_group', 'new_follow_user']),
  );
  expect(await notificationsOf(sue)).toHaveLength(2);
  world.clock.advance(1);
  await follow();
  expect(await notificationsOf(sue)).toHaveLength(4);
  const other = await aTarget(db, 'group', 'Treble');
  await deliverEvent(world, groupFollowed, { groupId: other, authorId: rob.id, adminIds: [sue.id] });
  expect(await notificationsOf(sue)).toHaveLength(5);
});

test('follows that are delivered concurrently notify once [NOTIF-070]', async () => {
  const [tim, uma] = [await world.person('tim'), await world.person('uma')];
  for (let at = 0; at < 6; at += 1) {
    await tim.call(followUser, { id: uma.id });
    await tim.call(unfollowUser, { id: uma.id });
  }
  await race(6, () => world.drain());
  expect(await notificationsOf(uma)).toHaveLength(1);
});

test('the live message is sent after the row is committed, to the recipient only [NOTIF-072]', async () => {
  const vic = await world.person('vic');
  const client = await world.database.pool.connect();
  const received: Promise<unknown>[] = [];
  client.on('notification', ({ payload }) => {
    const parsed = JSON.parse(payload ?? '') as { channel?: string; message?: { data?: { id?: string } } };
    if (!parsed.channel) return;
    const rows = notificationsOf(vic).then((list) => list.map(({ id }) => id));
    received.push(
      rows.then((ids) => ({ ...parsed, readable: ids.includes(parsed.message?.data?.id ?? '') })),
    );
  });
  await client.query(`listen ${liveNotifyChannel}`);
  await ada.call(followUser, { id: vic.id });
  await world.drain();
  await expect.poll(() => received.length).toBe(1);
  const [row] = await notificationsOf(vic);
  expect(await Promise.all(received)).toEqual([
    {
      channel: `user:${vic.id}`,
      message: { event: 'new-notification', data: { id: row?.id } },
      readable: true,
    },
  ]);
  client.release(true);
});
