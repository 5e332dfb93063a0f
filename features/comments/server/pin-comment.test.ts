import { expect, test } from 'vitest';
import { changeCommentStatus, deleteComment, editComment, postReply } from '#features/comments/contract.ts';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { pinComment, unpinComment } from '#features/comments/pins.contract.ts';
import { commentMany, commentOn } from '#features/comments/testing/comment-on.ts';
import { groupComments } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner', { accountType: 2 });
const [ada, admin] = [await world.person('ada'), await world.person('admin', { admin: true })];

const list = async (id: string, input: { items?: number; page?: string } = {}, as: Person = world.guest) =>
  commentPageOf(await as.call(trackComments.list, { id, ...input }));
const contents = async (id: string) => (await list(id)).items.map(({ content }) => content);
const pinned = async (id: string) =>
  (await list(id)).items.filter((comment) => comment.pinned).map(({ content }) => content);

test('the owner pins a comment, which is the first of the first page and on no other, and unpins it [COMMENT-083] [COMMENT-084]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const [first, second] = await commentMany(world, trackComments, id, ada, 4);
  if (!first || !second) throw new Error('a comment is missing');
  for (let time = 0; time < 2; time += 1)
    expect(commentOf(await owner.call(pinComment, { id: first.id }))).toMatchObject({
      pinned: true,
      can: { pin: true },
    });
  expect(await contents(id)).toEqual(['comment 1', 'comment 4', 'comment 3', 'comment 2']);
  expect(await pinned(id)).toEqual(['comment 1']);
  const page = await list(id, { items: 2 });
  expect(page.items.map(({ content }) => content)).toEqual(['comment 1', 'comment 4', 'comment 3']);
  const numbered = await list(id, { items: 2, page: '1' });
  expect(numbered.items.map(({ id: one }) => one)).toEqual(page.items.map(({ id: one }) => one));
  const rest = await list(id, { items: 2, page: String(page.meta.nextPage) });
  expect([rest.items.map(({ content }) => content), rest.meta.nextPage]).toEqual([['comment 2'], null]);
  expect([page.meta.total, rest.meta.total]).toEqual([4, 4]);
  await owner.call(pinComment, { id: second.id });
  expect(await pinned(id)).toEqual(['comment 2']);
  for (let time = 0; time < 2; time += 1)
    expect(commentOf(await owner.call(unpinComment, { id: second.id })).pinned).toBe(false);
  expect(await contents(id)).toEqual(['comment 4', 'comment 3', 'comment 2', 'comment 1']);
});

test('nobody but the owner pins: not the author, an admin or a guest, and nobody in a group [COMMENT-083]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const comment = await commentOn(world, trackComments, id, ada);
  for (const endpoint of [pinComment, unpinComment]) {
    for (const who of [ada, admin])
      await expect(who.call(endpoint, { id: comment.id })).rejects.toMatchObject({ status: 403 });
    await expect(world.guest.call(endpoint, { id: comment.id })).rejects.toMatchObject({ status: 401 });
  }
  expect((await list(id, {}, ada)).items[0]?.can.pin).toBe(false);
  expect((await list(id, {}, owner)).items[0]?.can.pin).toBe(true);
  const { groupLink } = await aGroup(world, owner);
  const inGroup = await commentOn(world, groupComments, groupLink, owner);
  expect(inGroup.can.pin).toBe(false);
  await expect(owner.call(pinComment, { id: inGroup.id })).rejects.toMatchObject({ status: 403 });
});

test('a reply, a hidden, an unknown and an unseen comment are not pinned [COMMENT-083]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const comment = await commentOn(world, trackComments, id, ada);
  const reply = commentOf(await ada.call(postReply, { id: comment.id, content: 'And so' }));
  await expect(owner.call(pinComment, { id: reply.id })).rejects.toMatchObject({ status: 409 });
  await admin.call(changeCommentStatus, { id: comment.id, status: 2 });
  await expect(owner.call(pinComment, { id: comment.id })).rejects.toMatchObject({ status: 409 });
  await expect(owner.call(pinComment, { id })).rejects.toMatchObject({ status: 404 });
  await owner.call(updateTrack, { id, mixdown: { published: false } });
  await expect(ada.call(pinComment, { id: comment.id })).rejects.toMatchObject({ status: 404 });
});

test('a pin ends with its comment, is not shown while moderation hides it, and stays when it is edited [COMMENT-083]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const [kept, gone] = await commentMany(world, trackComments, id, ada, 2);
  if (!kept || !gone) throw new Error('a comment is missing');
  await owner.call(pinComment, { id: kept.id });
  await ada.call(editComment, { id: kept.id, content: 'Better so' });
  expect(await pinned(id)).toEqual(['Better so']);
  await admin.call(changeCommentStatus, { id: kept.id, status: 2 });
  expect(await pinned(id)).toEqual([]);
  expect((await list(id)).items).toHaveLength(2);
  await admin.call(changeCommentStatus, { id: kept.id, status: 5 });
  expect(await pinned(id)).toEqual(['Better so']);
  await owner.call(pinComment, { id: gone.id });
  await ada.call(postReply, { id: gone.id, content: 'And so' });
  await ada.call(deleteComment, { id: gone.id });
  expect(await pinned(id)).toEqual([]);
  expect(await contents(id)).toEqual([null, 'Better so']);
});

test('of simultaneous pins one is left, and none of a comment that is deleted meanwhile [COMMENT-083]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const comments = await commentMany(world, trackComments, id, ada, 8);
  const outcome = await race(8, (at) => owner.call(pinComment, { id: comments[at]?.id ?? '' }));
  expect(outcome.thrown).toEqual([]);
  expect(await pinned(id)).toHaveLength(1);
  const { id: other } = await commentOn(world, trackComments, id, ada);
  await race(2, async (at) => {
    if (at === 0) await ada.call(deleteComment, { id: other });
    else await owner.call(pinComment, { id: other });
  });
  expect((await list(id)).items.some((comment) => comment.id === other)).toBe(false);
});
