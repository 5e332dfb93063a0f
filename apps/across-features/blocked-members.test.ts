import { expect, test } from 'vitest';
import { blockUser, unblockUser } from '#features/blocks/contract.ts';
import { deleteComment } from '#features/comments/contract.ts';
import { followUser, unfollowUser } from '#features/follows/contract.ts';
import { createGroup } from '#features/groups/form.contract.ts';
import { inviteToGroup } from '#features/groups/members.contract.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { inviteToProject } from '#features/projects/membership.contract.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const countsOf = async ({ id }: Member) => {
  const { followers_count, following_users_count } = await findUserCounts(db, id);
  return [followers_count, following_users_count];
};
const followsBetween = async (one: Member, other: Member) =>
  (await db.selectFrom('follows').selectAll().where('follower_id', 'in', [one.id, other.id]).execute())
    .length;

test('a blocked member reaches the blocker by no message, invitation or notification until the block is lifted', async () => {
  const ann = await world.person('ann', { accountType: 4 });
  const cyd = await world.person('cyd');
  const { data: project } = await ann.call(createProject, { project: { title: 'Duet', kind: 'Project' } });
  const { data: group } = await ann.call(createGroup, { group: { name: 'Duets' } });
  const { groupLink } = group.attributes;
  const reach = {
    message: () => sendMessageAs(ann, { userId: cyd.id }, 'Hello?'),
    project: () => ann.call(inviteToProject, { id: project.id, username: cyd.username }),
    group: () => ann.call(inviteToGroup, { groupLink, user: cyd.profileLink }),
  };
  const readNotifications = async () => {
    await world.drain();
    return (await cyd.call(listNotifications, {})).data.map(({ attributes }) => attributes.kind).sort();
  };
  await cyd.call(blockUser, { id: ann.id });
  for (const [by, status] of Object.entries({ message: 403, project: 422, group: 403 })) {
    await expect(reach[by as keyof typeof reach](), by).rejects.toMatchObject({ status });
  }
  expect(await readNotifications()).toEqual([]);

  await cyd.call(unblockUser, { id: ann.id });
  for (const send of Object.values(reach)) await send();
  expect(await readNotifications()).toEqual(['collab_invitation', 'new_group_invitation']);
});

test("a member whom a track's owner has blocked cannot comment on it or like it, but can take back earlier comments and likes [COMMENT-058]", async () => {
  const [eve, owner, other] = [
    await world.person('eve'),
    await world.person('owner'),
    await world.person('other'),
  ];
  const [first, second] = [await aStoredTrack(world, owner), await aStoredTrack(world, owner)];
  const before = await eve.call(trackComments.post, { id: first.id, content: 'From before' });
  await eve.call(likeTrack, { id: first.id });
  await owner.call(blockUser, { id: eve.id });

  const post = { method: 'POST', url: `/api/tracks/${second.id}/comments` } as const;
  const comment = await eve.raw({ ...post, body: { content: 'Hello' } });
  expect([comment.status, comment.body]).toEqual([403, { error: 'You are not allowed to comment here.' }]);
  const like = await eve.raw({ method: 'POST', url: `/api/tracks/${second.id}/likes` });
  expect([like.status, like.body]).toEqual([403, { error: 'You are not allowed to like this track.' }]);
  const { comments_count, likes_count } = await db
    .selectFrom('tracks')
    .select(['comments_count', 'likes_count'])
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  expect([comments_count, likes_count]).toEqual([0, 0]);

  expect((await eve.call(trackComments.list, { id: first.id })).data).toHaveLength(1);
  expect(await eve.call(unlikeTrack, { id: first.id })).toMatchObject({ likesCount: 0 });
  await eve.call(deleteComment, { id: before.data.id });
  await other.call(trackComments.post, { id: second.id, content: 'Hello' });
  await owner.call(trackComments.post, { id: (await aStoredTrack(world, eve)).id, content: 'Hello' });
  await owner.call(unblockUser, { id: eve.id });
  await eve.call(trackComments.post, { id: second.id, content: 'Hello' });
  await eve.call(likeTrack, { id: second.id });
});

test('neither the blocked member nor the blocker can follow the other until the block is lifted [USER-068]', async () => {
  const [fay, gus] = [await world.person('fay'), await world.person('gus')];
  await gus.call(blockUser, { id: fay.id });
  const url = ({ id }: Member) => `/api/users/${id}/follows`;
  const refused = await fay.raw({ method: 'POST', url: url(gus) });
  expect([refused.status, refused.body]).toEqual([403, { error: "You can't follow this person." }]);
  const own = await gus.raw({ method: 'POST', url: url(fay) });
  expect([own.status, own.body]).toEqual([
    403,
    { error: 'You have blocked this person. Unblock them to follow them.' },
  ]);
  expect([await countsOf(fay), await countsOf(gus)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await fay.call(unfollowUser, { id: gus.id });
  await gus.call(unblockUser, { id: fay.id });
  expect(await fay.call(followUser, { id: gus.id })).toMatchObject({ followersCount: 1 });
});

test('a block ends the follows in both directions, and lifting it restores none [MSG-035]', async () => {
  const [hal, ivy] = [await world.person('hal'), await world.person('ivy')];
  await hal.call(followUser, { id: ivy.id });
  await ivy.call(followUser, { id: hal.id });
  await ivy.call(blockUser, { id: hal.id });
  for (const lifted of [false, true]) {
    if (lifted) await ivy.call(unblockUser, { id: hal.id });
    expect(await followsBetween(hal, ivy)).toBe(0);
    expect([await countsOf(hal), await countsOf(ivy)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  }
});

test('no follow remains when members follow each other while one blocks the other [MSG-035]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [jo, kim] = [await world.person(`jo${round}`), await world.person(`kim${round}`)];
    const calls = [
      () => jo.call(followUser, { id: kim.id }),
      () => kim.call(followUser, { id: jo.id }),
      () => kim.call(blockUser, { id: jo.id }),
    ];
    const { thrown } = await race(12, (at) => (calls[at % 3] as () => Promise<unknown>)());
    expect(
      thrown.map((error) => (error as { status: number }).status).filter((status) => status !== 403),
    ).toEqual([]);
    expect([await followsBetween(jo, kim), await countsOf(jo), await countsOf(kim)]).toEqual([
      0,
      [0, 0],
      [0, 0],
    ]);
  }
});
