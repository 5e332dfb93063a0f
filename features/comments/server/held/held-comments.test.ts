import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import {
  deleteComment,
  likeComment,
  listReplies,
  postReply,
  reportComment,
} from '#features/comments/contract.ts';
import {
  deleteHeldComment,
  getCommentSettings,
  showHeldComment,
  updateCommentSettings,
} from '#features/comments/held.contract.ts';
import { commentOf } from '#features/comments/model/comment-document.ts';
import { pinComment } from '#features/comments/pins.contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import {
  getTrack,
  listHeldTrackComments,
  listTrackMoments,
  trackComments,
} from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const { db } = world.platform;
let members = 0;
const person = (name: string) => world.person(`${name}${members++}`);
const hold = (who: Member, holdsFirst = true) => who.call(updateCommentSettings, { holdsFirst });
const refused = (status: number) => ({ status });

/** An owner who holds first comments, their track, and two strangers. */
async function aHoldingOwner() {
  const owner = await person('owner');
  await hold(owner);
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await aStoredTrack(world, owner);
  return { owner, ada, ben, id };
}
const post = async (who: Member, id: string, content = 'Hello', moment?: number) =>
  commentOf(await who.call(trackComments.post, { id, content, ...(moment !== undefined && { moment }) }));
const reply = async (who: Member, id: string, content = 'A reply') =>
  commentOf(await who.call(postReply, { id, content }));
const held = async (who: Member, id: string) => (await who.call(listHeldTrackComments, { id })).held;
const texts = async (id: string, who: Pick<Member, 'call'> = world.newGuest()) =>
  (await who.call(trackComments.list, { id })).data.map(({ attributes }) => attributes.content);
const count = async (id: string, who: Member) => trackOf(await who.call(getTrack, { id })).commentsCount;
const bell = async (who: Member) => {
  await world.drain();
  return (await who.call(listNotifications, {})).data.map(({ attributes }) => attributes.kind);
};

test('the first comment of a stranger waits for the owner, and nobody else sees, counts or hears of it [COMMENT-085] [COMMENT-086] [NOTIF-094]', async () => {
  const { owner, ada, ben, id } = await aHoldingOwner();
  const name = (
    await db.selectFrom('users').select('profile_link').where('id', '=', ben.id).executeTakeFirstOrThrow()
  ).profile_link;
  const comment = await post(ada, id, `Hello @${name}`, 500);
  expect(comment).toMatchObject({ held: true, can: { delete: true, edit: false, reply: false } });
  for (const who of [owner, ada, ben]) expect([await texts(id, who), await count(id, who)]).toEqual([[], 0]);
  expect((await world.newGuest().call(listTrackMoments, { id })).moments).toEqual([]);
  expect([(await held(ada, id)).length, (await held(ben, id)).length]).toEqual([1, 0]);
  expect(await held(owner, id)).toMatchObject([
    { id: comment.id, content: `Hello @${name}`, moment: 500, mayShow: true, user: { id: ada.id } },
  ]);
  for (const call of [likeComment, deleteComment, pinComment])
    await expect(ben.call(call, { id: comment.id })).rejects.toMatchObject(refused(404));
  await expect(reply(ben, comment.id)).rejects.toMatchObject(refused(404));
  await expect(ben.call(reportComment, { id: comment.id, reason: 'Bad' })).rejects.toMatchObject(
    refused(404),
  );
  await expect(world.newGuest().call(listHeldTrackComments, { id })).rejects.toMatchObject(refused(401));
  await post(ben, id);
  expect([await bell(owner), await bell(ben)]).toEqual([['comment_held'], []]);
});

test('a comment that its owner shows is there as one just posted, and later ones come through [COMMENT-087]', async () => {
  const { owner, ada, ben, id } = await aHoldingOwner();
  const first = await post(ada, id, 'First', 400);
  world.clock.advance(3_600_000);
  for (const [who, status] of [
    [ben, 404],
    [ada, 403],
  ] as const)
    await expect(who.call(showHeldComment, { id: first.id })).rejects.toMatchObject(refused(status));
  const { given, thrown } = await race(3, () => owner.call(showHeldComment, { id: first.id }));
  expect([given.length, thrown]).toEqual([
    1,
    [refused(404), refused(404)].map((one) => expect.objectContaining(one)),
  ]);
  expect(await held(owner, id)).toEqual([]);
  expect([await texts(id), await count(id, owner)]).toEqual([['First'], 1]);
  const [shown] = (await world.newGuest().call(trackComments.list, { id })).data;
  expect(shown).toMatchObject({ id: first.id, attributes: { createdAt: first.createdAt, moment: 400 } });
  expect(await bell(owner)).toEqual(['track_comment']);
  const other = await aStoredTrack(world, owner);
  expect((await post(ada, other.id, 'Second')).held).toBeUndefined();
  expect(await texts(other.id)).toEqual(['Second']);
});

test('the owner, members whom they follow, and all while nothing is held, comment as ever [COMMENT-085] [COMMENT-088]', async () => {
  const { owner, ada, ben, id } = await aHoldingOwner();
  await owner.call(followUser, { id: ada.id } as never);
  for (const who of [owner, ada]) expect((await post(who, id)).held).toBeUndefined();
  expect((await post(ben, id)).held).toBe(true);
  world.clock.advance(1000);
  expect((await reply(ben, (await post(ada, id)).id)).held).toBe(true);
  expect(await owner.call(getCommentSettings, {})).toEqual({ holdsFirst: true });
  await hold(owner, false);
  expect((await post(ben, id)).held).toBeUndefined();
  expect((await held(owner, id)).map(({ isReply }) => isReply)).toEqual([false, true]);
});

test('a held reply is shown below its comment, and not where that is gone [COMMENT-087] [COMMENT-088]', async () => {
  const { owner, ada, ben, id } = await aHoldingOwner();
  const [one, two] = [await post(owner, id, 'One'), await post(owner, id, 'Two')];
  const [first, second] = [await reply(ada, one.id, 'To one'), await reply(ben, two.id, 'To two')];
  await owner.call(showHeldComment, { id: first.id });
  expect((await world.newGuest().call(listReplies, { id: one.id })).meta.total).toBe(1);
  const third = await reply(ben, one.id, 'Late');
  await owner.call(deleteComment, { id: one.id });
  await expect(owner.call(showHeldComment, { id: third.id })).rejects.toMatchObject(refused(409));
  await owner.call(deleteComment, { id: two.id });
  expect((await held(owner, id)).map((comment) => comment.id)).toEqual([third.id]);
  await expect(owner.call(showHeldComment, { id: second.id })).rejects.toMatchObject(refused(404));
});

test('owner and author remove a held comment, nobody else does, and it goes with its track [COMMENT-088]', async () => {
  const { owner, ada, ben, id } = await aHoldingOwner();
  const [first, second, third] = [await post(ada, id), await post(ada, id), await post(ada, id)];
  await expect(ben.call(deleteHeldComment, { id: first.id })).rejects.toMatchObject(refused(404));
  await ada.call(deleteHeldComment, { id: first.id });
  await owner.call(deleteHeldComment, { id: second.id });
  await expect(owner.call(deleteHeldComment, { id: second.id })).rejects.toMatchObject(refused(404));
  expect((await held(ada, id)).map((comment) => comment.id)).toEqual([third.id]);
  await owner.call(blockUser, { id: ada.id } as never);
  expect(await held(owner, id)).toEqual([]);
  await expect(owner.call(showHeldComment, { id: third.id })).rejects.toMatchObject(refused(409));
  await owner.call(deleteTrack, { id });
  expect(await db.selectFrom('held_comments').select('id').where('host_id', '=', id).execute()).toEqual([]);
});

test('an author takes back what waits on a track that is not published any more [COMMENT-090]', async () => {
  const { owner, ada, ben, id } = await aHoldingOwner();
  const comment = await post(ada, id);
  await owner.call(updateTrack, { id, mixdown: { published: false } });
  await expect(ben.call(deleteHeldComment, { id: comment.id })).rejects.toMatchObject(refused(404));
  await ada.call(deleteHeldComment, { id: comment.id });
  expect(await held(owner, id)).toEqual([]);
});

test('the notification of comments that wait stands for those that still do, and is read with the last [COMMENT-091]', async () => {
  const { owner, ada, ben, id } = await aHoldingOwner();
  const [one, two, three] = [await post(ada, id), await post(ada, id), await post(ben, id)];
  const rows = async () => {
    await world.drain();
    const { data } = await owner.call(listNotifications, {});
    return data
      .map(({ attributes }) => attributes)
      .filter(({ kind }) => kind === 'comment_held')
      .map(({ read, extras }) => [read, extras.people]);
  };
  expect(await rows()).toEqual([[false, 2]]);
  await owner.call(deleteHeldComment, { id: one.id });
  expect(await rows()).toEqual([[false, 2]]);
  await ada.call(deleteHeldComment, { id: two.id });
  expect(await rows()).toEqual([[false, 1]]);
  await owner.call(showHeldComment, { id: three.id });
  expect(await rows()).toEqual([[true, 1]]);
});

for (const endpoint of [getCommentSettings, updateCommentSettings])
  wrongInputs({
    world,
    endpoint,
    as: () => person('any'),
    good: () => (endpoint === updateCommentSettings ? { holdsFirst: true } : {}),
    unchanged: ['comment_holding'],
  });

for (const endpoint of [showHeldComment, deleteHeldComment, listHeldTrackComments])
  wrongInputs({
    world,
    endpoint,
    as: () => person('any'),
    good: async (who) => {
      await hold(who as Member);
      const { id } = await aStoredTrack(world, who as Member);
      const comment = await post(await person('fan'), id);
      return { id: endpoint === listHeldTrackComments ? id : comment.id };
    },
    unchanged: ['held_comments', 'comments'],
  });
