import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { groupFollowed, groupInvited } from '#features/groups/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { NotificationDocument } from '#features/notifications/contract.ts';
import { isSingleKind, notificationKinds } from '#features/notifications/model/notification-kind.ts';
import { insertNotifications } from '#features/notifications/server/notification.store.ts';
import { deliverEvent, notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import {
  aTarget,
  createTestHostTables,
  deleteTarget,
  featuresWithTestHosts,
  joinableId,
  testHosts,
} from '#features/notifications/testing/test-hosts.ts';
import { projectInvited, projectMembershipRequested } from '#features/projects/contract.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { unreadNotifications } from './unread-notifications.scopes.ts';

const world = await aWorld({ features: featuresWithTestHosts });
const { db, clock, randomBytes } = world.platform;
await createTestHostTables(db);
const ada = await world.person('ada');
const url = '/api/notifications';
const list = (person: Member, query = '') => person.raw({ method: 'GET', url: url + query });

/** Inserts `count` notifications of the member, each one second older than the one before; returns their ids, newest first. */
async function insertMany(person: Member, count: number): Promise<string[]> {
  const now = clock.now().getTime();
  const ids = Array.from({ length: count }, () => uuidV7(now, randomBytes));
  const projectId = await aTarget(db, 'project', 'Filler');
  for (const [at, id] of ids.entries()) {
    await insertNotifications(db, {
      kind: 'collab_invitation',
      authorId: ada.id,
      target: { kind: 'project', id: projectId },
      occasion: id,
      at: new Date(now - at * 1000),
      recipients: [{ id, userId: person.id }],
    });
  }
  return ids;
}

test('a notification, its author and its target have their fields in a JSON:API document [NOTIF-001] [NOTIF-002] [NOTIF-006]', async () => {
  const ben = await world.person('ben');
  const projectId = await aTarget(db, 'project', 'Request for Night drive');
  const groupId = await aTarget(db, 'group', 'Quiet');
  await deliverEvent(world, projectMembershipRequested, { projectId, authorId: ada.id, ownerId: ben.id });
  world.clock.advance(1000);
  await deliverEvent(world, groupInvited, { groupId, authorId: ada.id, invitedId: ben.id });
  const { body } = await list(ben);
  const author = {
    id: ada.id,
    type: 'user',
    attributes: {
      username: ada.username,
      self_link: `/user/${ada.profileLink}`,
      profile_link: ada.profileLink,
    },
  };
  const at = (secondsAgo: number) => new Date(clock.now().getTime() - secondsAgo * 1000).toISOString();
  const [newer, older] = (await notificationsOf(ben)).map(({ id }) => id);
  expect(body).toEqual({
    data: [
      {
        id: newer,
        type: 'notification',
        attributes: {
          kind: 'new_group_invitation',
          read: false,
          created_at: at(0),
          updated_at: at(0),
          thumbnail: '/files/group.webp',
          message: `${ada.username} invited you to join Quiet`,
          show_cta: true,
          extras: {},
        },
        relationships: {
          author: { data: { id: ada.id, type: 'user' } },
          target: { data: { id: groupId, type: 'group' } },
        },
      },
      {
        id: older,
        type: 'notification',
        attributes: {
          kind: 'collab_join_request',
          read: false,
          created_at: at(1),
          updated_at: at(1),
          thumbnail: null,
          message: `${ada.username} wants to join Request for Night drive`,
          show_cta: true,
          extras: {},
        },
        relationships: {
          author: { data: { id: ada.id, type: 'user' } },
          target: { data: { id: projectId, type: 'project' } },
        },
      },
    ],
    included: [
      author,
      {
        id: groupId,
        type: 'group',
        attributes: { title: null, name: 'Quiet', self_link: '/group/quiet', group_link: 'quiet' },
        relationships: { joinable: { data: null } },
      },
      {
        id: projectId,
        type: 'project',
        attributes: {
          title: 'Request for Night drive',
          name: null,
          self_link: `/projects/${projectId}`,
          group_link: null,
        },
        relationships: { joinable: { data: { id: joinableId, type: 'joinable' } } },
      },
      { id: joinableId, type: 'joinable', attributes: { title: 'Night drive' } },
    ],
    meta: { unread_count: 2, total: 2, next_page: null },
  });
});

test('there are these kinds, and no other can be stored or answered [NOTIF-004]', async () => {
  expect([...notificationKinds].sort()).toEqual([
    'campaign_news',
    'collab_invitation',
    'collab_join_request',
    'collab_request_accept',
    'comment_held',
    'comment_mention',
    'comment_reply',
    'group_track',
    'new_follow_group',
    'new_follow_user',
    'new_group_invitation',
    'new_track',
    'project_message',
    'track_comment',
    'track_like',
  ]);
  const cid = await world.person('cid');
  const wrong = { kind: 'new_like' as 'project_message', authorId: ada.id, target: null, occasion: 'x' };
  const recipients = [{ id: uuidV7(0, randomBytes), userId: cid.id }];
  await expect(insertNotifications(db, { ...wrong, at: clock.now(), recipients })).rejects.toThrow(/check/);
  const [one] = (await list(await personWith(1))).body.data;
  const answer = { data: [{ ...one, attributes: { ...one.attributes, kind: 'new_like' } }] };
  expect(NotificationDocument.safeParse(answer).error?.issues.map(({ path }) => path.join('.'))).toContain(
    'data.0.attributes.kind',
  );
});

test('extras have unread for project messages, and nothing for every other kind [NOTIF-003]', async () => {
  const dora = await world.person('dora');
  const projectId = await aTarget(db, 'project', 'Rain');
  const kinds = notificationKinds.filter(isSingleKind);
  for (const kind of kinds) {
    const target = kind === 'new_follow_user' ? null : { kind: 'project', id: projectId };
    const recipients = [{ id: uuidV7(0, randomBytes), userId: dora.id }];
    const common = { kind, authorId: ada.id, target, at: clock.now(), recipients };
    await insertNotifications(db, { ...common, occasion: '1' });
    if (kind === 'project_message') await insertNotifications(db, { ...common, occasion: '2' });
  }
  const extras = Object.fromEntries((await notificationsOf(dora)).map((one) => [one.kind, one.extras]));
  expect(extras).toEqual(
    Object.fromEntries(kinds.map((kind) => [kind, kind === 'project_message' ? { unread: 2 } : {}])),
  );
});

test('pages are numbered from 1, of 25 items by default; meta has the total and the next page [NOTIF-005] [NOTIF-007]', async () => {
  const eve = await world.person('eve');
  const ids = await insertMany(eve, 60);
  await eve.raw({ method: 'PUT', url: `${url}/${ids[59]}`, body: { read: true } });
  const page = async (query: string) => {
    const { body } = await list(eve, query);
    return [body.data.map((one: { id: string }) => one.id), body.meta];
  };
  const meta = { unread_count: 59, total: 60 };
  expect(await page('?page=1&items=25')).toEqual([ids.slice(0, 25), { ...meta, next_page: 2 }]);
  expect(await page('')).toEqual([ids.slice(0, 25), { ...meta, next_page: 2 }]);
  expect(await page('?page=2&items=25')).toEqual([ids.slice(25, 50), { ...meta, next_page: 3 }]);
  expect(await page('?page=3&items=25')).toEqual([ids.slice(50), { ...meta, next_page: null }]);
  expect(await page('?page=2&items=30')).toEqual([ids.slice(30), { ...meta, next_page: null }]);
  expect(await page('?page=4&items=25')).toEqual([[], { ...meta, next_page: null }]);
  expect(await page('?page=nonsense&items=-3')).toEqual([ids.slice(0, 25), { ...meta, next_page: 2 }]);
});

test('a cursor pages through every row once where page numbers end', async () => {
  const many = await world.person('many');
  const ids = await insertMany(many, 101);
  const seen: string[] = [];
  let page: string | number | null =
    `k${Buffer.from(JSON.stringify(['9999-01-01T00:00:00.000Z', ada.id])).toString('base64url')}`;
  while (page !== null) {
    const { body } = await list(many, `?items=40&page=${page}`);
    seen.push(...body.data.map((one: { id: string }) => one.id));
    page = body.meta.next_page;
    if (page !== null) expect(page).toMatch(/^k/);
  }
  expect(seen).toEqual(ids);
});

test('notifications are listed by last change, newest first [NOTIF-008]', async () => {
  const fay = await world.person('fay');
  const [a, b] = [await aTarget(db, 'project', 'A'), await aTarget(db, 'project', 'B')];
  const write = (projectId: string, occasion: string) =>
    insertNotifications(db, {
      kind: 'project_message',
      authorId: ada.id,
      target: { kind: 'project', id: projectId },
      occasion,
      at: clock.now(),
      recipients: [{ id: uuidV7(0, randomBytes), userId: fay.id }],
    });
  const titles = async () => (await notificationsOf(fay)).map(({ target }) => target?.title);
  await write(a, '1');
  world.clock.advance(1000);
  await write(b, '2');
  expect(await titles()).toEqual(['B', 'A']);
  world.clock.advance(1000);
  await write(a, '3');
  expect(await titles()).toEqual(['A', 'B']);
});

test("only the caller's own are listed, and a guest gets 401 [NOTIF-009]", async () => {
  const [gus, hal] = [await personWith(2), await personWith(1)];
  expect(await notificationsOf(gus)).toHaveLength(2);
  expect(await notificationsOf(hal)).toHaveLength(1);
  expect((await list(hal)).body.meta).toMatchObject({ total: 1, unread_count: 1 });
  const guest = await world.guest.raw({ method: 'GET', url });
  expect([guest.status, guest.body]).toEqual([401, { error: 'You need to log in first.' }]);
});

test('notifications about deleted targets or by deleted authors are neither listed nor counted [NOTIF-010]', async () => {
  const ivo = await world.person('ivo');
  const [deletedAuthor, otherAuthor] = [await world.person('gone'), await world.person('stays')];
  const [p, q] = [await aTarget(db, 'project', 'Old'), await aTarget(db, 'project', 'New')];
  const group = await aTarget(db, 'group', 'Old');
  for (const projectId of [p, q])
    for (const author of [deletedAuthor, otherAuthor])
      await deliverEvent(world, projectInvited, { projectId, authorId: author.id, invitedId: ivo.id });
  await deliverEvent(world, groupInvited, { groupId: group, authorId: otherAuthor.id, invitedId: ivo.id });
  await deletedAuthor.call(followUser, { id: ivo.id });
  await world.drain();
  const counts = async () => {
    const { data, meta } = (await list(ivo)).body;
    const badge = await db
      .selectFrom('users')
      .select(unreadNotifications(testHosts).as('count'))
      .where('id', '=', ivo.id)
      .executeTakeFirst();
    return [data.length, meta.total, meta.unread_count, badge?.count];
  };
  expect(await counts()).toEqual([6, 6, 6, 6]);
  await deleteTarget(db, 'project', p);
  expect(await counts()).toEqual([4, 4, 4, 4]);
  await deleteTarget(db, 'group', group);
  expect(await counts()).toEqual([3, 3, 3, 3]);
  await db.deleteFrom('users').where('id', '=', deletedAuthor.id).execute();
  expect(await counts()).toEqual([1, 1, 1, 1]);
  expect((await notificationsOf(ivo)).map(({ author, target }) => [author?.id, target?.title])).toEqual([
    [otherAuthor.id, 'New'],
  ]);
});

test('notifications by a deleted member are neither listed nor counted before their rows are deleted', async () => {
  const [ghost, host] = [await world.person('ghost'), await world.person('host')];
  await ghost.call(followUser, { id: host.id });
  await world.drain();
  await updateUser(db, ghost.id, { deleted_at: clock.now() });
  expect((await list(host)).body).toEqual({
    data: [],
    included: [],
    meta: { unread_count: 0, total: 0, next_page: null },
  });
});

test('the button is hidden once the recipient follows back or is a member [NOTIF-071]', async () => {
  const jo = await world.person('jo');
  const [kim, lea] = [await world.person('kim'), await world.person('lea')];
  const open = await aTarget(db, 'group', 'Open');
  const joined = await aTarget(db, 'group', 'Joined', [jo.id]);
  await jo.call(followUser, { id: kim.id });
  for (const { id } of [kim, lea]) {
    await (id === kim.id ? kim : lea).call(followUser, { id: jo.id });
    await deliverEvent(world, groupFollowed, { groupId: open, authorId: id, adminIds: [jo.id] });
  }
  for (const groupId of [open, joined])
    await deliverEvent(world, groupInvited, { groupId, authorId: lea.id, invitedId: jo.id });
  const shown = async () =>
    Object.fromEntries(
      (await notificationsOf(jo)).map((one) => [
        `${one.kind} ${one.author?.id === kim.id ? 'kim' : 'lea'} ${one.target?.name ?? ''}`,
        one.showCta,
      ]),
    );
  expect(await shown()).toEqual({
    'new_follow_user kim ': false,
    'new_follow_group kim Open': false,
    'new_follow_user lea ': true,
    'new_follow_group lea Open': true,
    'new_group_invitation lea Open': true,
    'new_group_invitation lea Joined': false,
  });
  await jo.call(followUser, { id: lea.id });
  expect(await shown()).toMatchObject({ 'new_follow_user lea ': false, 'new_follow_group lea Open': false });
});

let memberCount = 0;
async function personWith(count: number): Promise<Member> {
  memberCount += 1;
  const person = await world.person(`someone${memberCount}`);
  await insertMany(person, count);
  return person;
}
