import { expect, test } from 'vitest';
import { blockUser, unblockUser } from '#features/blocks/contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import {
  changeCommentStatus,
  deleteComment,
  likeComment,
  listReplies,
  postReply,
  reportComment,
  unlikeComment,
} from '#features/comments/contract.ts';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { groupComments } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { getTrack, trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import type { Member } from '#testing/world.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner', { accountType: 2 });
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });

const aTrack = async () => (await aStoredTrack(world, owner)).id;
const comment = (id: string, author = ada) => commentOn(world, trackComments, id, author);
async function reply(id: string, author: Member = ben, content = 'So it is') {
  world.clock.advance(1000);
  return commentOf(await author.call(postReply, { id, content }));
}
const listOf = (id: string, actor = world.guest) =>
  actor.call(trackComments.list, { id }).then(commentPageOf);
const countOf = async (id: string, actor = owner) =>
  trackOf(await actor.call(getTrack, { id })).commentsCount;

test('a member replies to a comment, which lists show below it and count [COMMENT-067] [COMMENT-068]', async () => {
  const id = await aTrack();
  const first = await comment(id);
  const second = await comment(id);
  const answer = await reply(first.id, ben, ' So it is ');
  expect(answer).toMatchObject({
    content: 'So it is',
    parentId: first.id,
    repliesCount: 0,
    user: { id: ben.id },
  });
  expect(answer.can).toEqual({
    delete: true,
    edit: true,
    like: true,
    report: false,
    reply: false,
    pin: false,
  });
  const { items, meta } = await listOf(id);
  expect(items.map((one) => [one.id, one.repliesCount])).toEqual([
    [second.id, 0],
    [first.id, 1],
  ]);
  expect(items[1]?.replies).toMatchObject([
    { id: answer.id, content: 'So it is', user: { username: ben.username } },
  ]);
  expect([meta.total, await countOf(id)]).toEqual([3, 3]);
});

test('a list has the oldest three replies, and the replies of a comment are read page by page, oldest first [COMMENT-068]', async () => {
  const id = await aTrack();
  const parent = await comment(id);
  const written = [];
  for (let at = 0; at < 12; at += 1) written.push((await reply(parent.id, at % 2 ? ada : ben)).id);
  const [shown] = (await listOf(id)).items;
  expect([shown?.repliesCount, shown?.replies.map((one) => one.id)]).toEqual([12, written.slice(0, 3)]);
  const page = (more = {}) => world.guest.call(listReplies, { id: parent.id, ...more }).then(commentPageOf);
  const first = await page();
  const second = await page({ page: first.meta.nextPage });
  expect([...first.items, ...second.items].map((one) => one.id)).toEqual(written);
  expect([first.items.length, first.meta.total, second.meta.nextPage]).toEqual([10, 12, null]);
});

test('groups have replies, too [COMMENT-067]', async () => {
  const group = await aGroup(world, owner);
  const parent = await commentOn(world, groupComments, group.groupLink, ada);
  await reply(parent.id, owner);
  const { items } = commentPageOf(await ada.call(groupComments.list, { id: group.groupLink }));
  expect(items).toMatchObject([{ id: parent.id, repliesCount: 1, moment: null }]);
});

test('replies to replies and to hidden comments are answered 409, unknown and unseen ones 404 [COMMENT-067]', async () => {
  const id = await aTrack();
  const parent = await comment(id);
  const answer = await reply(parent.id);
  const hidden = await comment(id);
  await admin.call(changeCommentStatus, { id: hidden.id, status: 2 });
  for (const refused of [answer.id, hidden.id]) {
    await expect(reply(refused)).rejects.toMatchObject({ status: 409 });
  }
  await expect(reply(id)).rejects.toMatchObject({ status: 404 });
  await owner.call(updateTrack, { id, mixdown: { published: false } });
  await expect(reply(parent.id)).rejects.toMatchObject({ status: 404 });
  await expect(ben.call(listReplies, { id: parent.id })).rejects.toMatchObject({ status: 404 });
  await owner.call(updateTrack, { id, mixdown: { published: true, allowComments: false } });
  await expect(reply(parent.id)).rejects.toMatchObject({ status: 404 });
  expect(await countOf(id)).toBe(2);
});

test.each(['the author of the comment', 'the owner of the track'])(
  'a member whom %s has blocked is answered 403 and writes nothing [COMMENT-067]',
  async (who) => {
    const [author, host, eve] = await Promise.all(
      ['author', 'host', 'eve'].map((name) => world.person(`${name}-${who.length}`)),
    );
    if (!author || !host || !eve) throw new Error('Somebody is missing');
    const { id } = await aStoredTrack(world, host);
    const parent = await comment(id, author);
    const blocker = who.includes('author') ? author : host;
    await blocker.call(blockUser, { id: eve.id });
    await expect(reply(parent.id, eve)).rejects.toMatchObject({
      status: 403,
      message: 'You are not allowed to reply here.',
    });
    expect((await listOf(id)).items).toMatchObject([{ repliesCount: 0 }]);
    expect(await countOf(id)).toBe(1);
    const offered = async (to: Member) =>
      (await listOf(id, to)).items.map(({ can }) => [can.reply, can.like]);
    expect([await offered(eve), await offered(ben)]).toEqual([[[false, false]], [[true, true]]]);
    await blocker.call(unblockUser, { id: eve.id });
    expect(await offered(eve)).toEqual([[true, true]]);
  },
);

test('a member whom one author has blocked is offered "Reply" and the like at other comments, and takes an earlier like back [COMMENT-067]', async () => {
  const id = await aTrack();
  const [author, eve] = [await world.person('author-of-two'), await world.person('eve-of-two')];
  const [theirs, liked, other] = [await comment(id, author), await comment(id, author), await comment(id)];
  const answer = await reply(other.id, author);
  await eve.call(likeComment, { id: liked.id });
  await author.call(blockUser, { id: eve.id });
  const { items } = await listOf(id, eve);
  const offered = new Map(
    items.flatMap((one) => [one, ...one.replies]).map(({ id: of, can }) => [of, [can.reply, can.like]]),
  );
  expect([theirs, liked, other, answer].map((one) => offered.get(one.id))).toEqual([
    [false, false],
    [false, true],
    [true, true],
    [false, false],
  ]);
  await eve.call(unlikeComment, { id: liked.id });
});

test('a student and their teacher reply to each other, a student and somebody outside of the school do not [COMMENT-067]', async () => {
  const { teacher, student } = await aClass(world);
  const { id } = await aStoredTrack(world, teacher);
  const [outside, asked] = [await comment(id), await comment(id, student)];
  const offered = (await listOf(id, student)).items.map((one) => [one.id, one.can.reply]);
  expect(offered).toEqual([
    [asked.id, true],
    [outside.id, false],
  ]);
  expect((await listOf(id, ben)).items.map((one) => one.can.reply)).toEqual([false, true]);
  await expect(reply(outside.id, student)).rejects.toMatchObject({ status: 403 });
  await expect(reply(asked.id, ben)).rejects.toMatchObject({ status: 403 });
  await reply(asked.id, teacher);
  await reply((await comment(id, teacher)).id, student);
  expect(await countOf(id, teacher)).toBe(5);
});

test('a deleted comment with replies stays as a gap that no call changes, and goes with its last reply [COMMENT-069]', async () => {
  const id = await aTrack();
  const parent = await comment(id);
  const [one, two] = [await reply(parent.id), await reply(parent.id, ada)];
  await ada.call(deleteComment, { id: parent.id });
  expect(await countOf(id)).toBe(2);
  for (const actor of [world.guest, ada, admin]) {
    const { items } = await listOf(id, actor);
    expect(items).toMatchObject([
      {
        id: parent.id,
        content: null,
        moment: null,
        statusText: 'This comment was deleted.',
        user: { username: 'Deleted user', selfLink: null, avatarSmallUrl: null },
        can: { delete: false, edit: false, like: false, report: false, reply: false, pin: false },
        repliesCount: 2,
      },
    ]);
    expect(JSON.stringify(items)).not.toContain('Lovely bass line');
  }
  const stored = await world.platform.db
    .selectFrom('comments')
    .select('content')
    .where('id', '=', parent.id)
    .execute();
  expect(stored).toEqual([{ content: '-' }]);
  const calls = [
    () => ada.call(deleteComment, { id: parent.id }),
    () => reply(parent.id),
    () => ben.call(reportComment, { id: parent.id, reason: 'Rude' }),
    () => admin.call(changeCommentStatus, { id: parent.id, status: 0 }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
  await ben.call(deleteComment, { id: one.id });
  expect((await listOf(id)).items).toMatchObject([{ id: parent.id, repliesCount: 1 }]);
  await owner.call(deleteComment, { id: two.id });
  expect((await listOf(id)).items).toEqual([]);
  expect(await countOf(id)).toBe(0);
});

test('replies and the deletion of their comment at once leave no server error and right counts [COMMENT-069]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await aTrack();
    const parent = await comment(id);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() =>
        ben.raw({ method: 'POST', url: `/api/comments/${parent.id}/replies`, body: { content: 'At once' } }),
      ),
      ada.raw({ method: 'DELETE', url: `/api/comments/${parent.id}` }),
    ]);
    expect(answers.filter(({ status }) => ![201, 204, 404].includes(status))).toEqual([]);
    const written = answers.filter(({ status }) => status === 201).length;
    const { items } = await listOf(id);
    expect(items.map((one) => one.repliesCount)).toEqual(written > 0 ? [written] : []);
    expect(await countOf(id)).toBe(written);
  }
});

test('a reply is reported, hidden and counted as a comment is [COMMENT-067] [COMMENT-068]', async () => {
  const id = await aTrack();
  const parent = await comment(id);
  const { id: answer } = await reply(parent.id);
  await ada.call(reportComment, { id: answer, reason: 'Rude' });
  await admin.call(changeCommentStatus, { id: answer, status: 4 });
  const [shown] = (await listOf(id)).items;
  expect(shown?.replies).toMatchObject([{ content: null, statusText: 'This comment was marked as spam.' }]);
  expect(await countOf(id)).toBe(1);
});
