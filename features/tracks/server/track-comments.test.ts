import { expect, test } from 'vitest';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentMany, commentOn } from '#features/comments/testing/comment-on.ts';
import { getTrack, trackComments } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const owner = await world.person('owner');
const ada = await world.person('ada');
const nobody = '0198f000-0000-7000-8000-000000000000';

const list = (id: string, actor = world.guest, more = {}) =>
  actor.call(trackComments.list, { id, ...more }).then(commentPageOf);
const texts = ({ items }: { items: { content: string | null }[] }) => items.map(({ content }) => content);

test('a comment has content, time, status and author [COMMENT-001] [COMMENT-035]', async () => {
  const track = await uploadTrack(world, owner);
  const posted = await commentOn(world, trackComments, track.id, ada, 'Lovely');
  const { items } = await list(track.id);
  expect(items).toEqual([{ ...posted, can: { ...posted.can, delete: false, edit: false, reply: false } }]);
  expect(posted).toEqual({
    type: 'comment',
    id: posted.id,
    content: 'Lovely',
    createdAt: world.clock.now().toISOString(),
    editedAt: null,
    moment: null,
    status: 0,
    statusText: null,
    user: {
      type: 'user',
      id: ada.id,
      username: ada.username,
      avatarSmallUrl: null,
      selfLink: `/user/${ada.profileLink}`,
      admin: false,
    },
    mentions: [],
    likesCount: 0,
    currentUserLiked: false,
    can: { delete: true, edit: true, like: true, report: false, reply: true, pin: false },
    parentId: null,
    pinned: false,
    repliesCount: 0,
    replies: [],
  });
});

test('a post answers 201 with the comment in wire names [COMMENT-017]', async () => {
  const track = await uploadTrack(world, owner);
  const answer = await ada.raw({
    method: 'POST',
    url: `/api/tracks/${track.id}/comments`,
    body: { content: 'Hi' },
  });
  expect(answer.status).toBe(201);
  expect(resolveDocument(answer.body)).toMatchObject({
    content: 'Hi',
    status: 0,
    status_text: null,
    user: { username: ada.username },
  });
});

test('pages have 10 comments, newest first; counted pages and cursors agree [COMMENT-006]', async () => {
  const track = await uploadTrack(world, owner);
  await commentMany(world, trackComments, track.id, ada, 12);
  const first = await list(track.id);
  expect(texts(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `comment ${at}`));
  const second = await list(track.id, world.guest, { page: first.meta.nextPage });
  expect(texts(second)).toEqual(['comment 2', 'comment 1']);
  expect(second.meta.nextPage).toBeNull();
  expect(await list(track.id, world.guest, { page: 2 })).toEqual(second);
  expect(texts(await list(track.id, world.guest, { items: 2 }))).toEqual(['comment 12', 'comment 11']);
});

test('comments written or deleted during paging cause neither duplicates nor gaps', async () => {
  const track = await uploadTrack(world, owner);
  const written = await commentMany(world, trackComments, track.id, ada, 14);
  const first = await list(track.id);
  await commentOn(world, trackComments, track.id, ada, 'in between');
  await ada.raw({ method: 'DELETE', url: `/api/comments/${written[8]?.id}` });
  const second = await list(track.id, world.guest, { page: first.meta.nextPage });
  expect(texts(second)).toEqual([4, 3, 2, 1].map((at) => `comment ${at}`));
});

test('comments of one millisecond are each listed once', async () => {
  const track = await uploadTrack(world, owner);
  await Promise.all(
    Array.from({ length: 15 }, (_none, at) =>
      ada.call(trackComments.post, { id: track.id, content: `n${at}` }).then(commentOf),
    ),
  );
  const first = await list(track.id);
  const second = await list(track.id, world.guest, { page: first.meta.nextPage });
  expect(new Set([...texts(first), ...texts(second)]).size).toBe(15);
});

test('content is trimmed, 1 to 600 characters [COMMENT-020]', async () => {
  const track = await uploadTrack(world, owner);
  const refusal = (content: string) =>
    ada.call(trackComments.post, { id: track.id, content }).then(commentOf);
  expect((await refusal('  \n two words \t')).content).toBe('two words');
  expect((await refusal('x'.repeat(600))).content).toHaveLength(600);
  expect((await refusal('🎵'.repeat(600))).content).toBe('🎵'.repeat(600));
  expect((await refusal(` ${'x'.repeat(600)} `)).content).toHaveLength(600);
  for (const seen of ['👩\u200d👩\u200d👧', 'مرحبا', '\u202eabc\u202c', 'a\u200bb'])
    expect((await refusal(seen)).content).toBe(seen);
  for (const empty of ['', '   ', '\n\t\u2003', '\u200b', '\u202e\u2066', '\u3164\u2800']) {
    await expect(refusal(empty)).rejects.toMatchObject({
      status: 422,
      fields: { content: ['This field is required'] },
    });
  }
  const tooLong = { content: ['is too long (maximum is 600 characters)'] };
  for (const long of ['x'.repeat(601), 'x'.repeat(5000), '🎵'.repeat(601)]) {
    await expect(refusal(long)).rejects.toMatchObject({ status: 422, fields: tooLong });
  }
});

test('a guest reads comments and gets 401 for posting [COMMENT-021]', async () => {
  const track = await uploadTrack(world, owner);
  expect(await list(track.id)).toEqual({ items: [], meta: { nextPage: null, total: 0 } });
  await expect(world.guest.call(trackComments.post, { id: track.id, content: 'Hi' })).rejects.toMatchObject({
    status: 401,
  });
});

test('where comments are turned off, the list is empty and posting answers 403 [COMMENT-024]', async () => {
  const track = await uploadTrack(world, owner);
  const admin = await world.person('admin-of-24', { admin: true });
  await commentOn(world, trackComments, track.id, ada);
  await owner.call(updateTrack, { id: track.id, mixdown: { allowComments: false } });
  for (const actor of [world.guest, ada, owner, admin]) {
    expect(await list(track.id, actor)).toEqual({ items: [], meta: { nextPage: null, total: 0 } });
  }
  for (const actor of [ada, owner, admin]) {
    await expect(actor.call(trackComments.post, { id: track.id, content: 'Hi' })).rejects.toMatchObject({
      status: 403,
    });
  }
  await owner.call(updateTrack, { id: track.id, mixdown: { allowComments: true } });
  expect(texts(await list(track.id))).toEqual(['Lovely bass line']);
});

test("a hidden track's comments answer 404; its owner and site admins comment there", async () => {
  const track = await uploadTrack(world, owner, { published: false });
  const admin = await world.person('admin-of-28', { admin: true });
  for (const id of [track.id, nobody]) {
    await expect(list(id)).rejects.toMatchObject({ status: 404, message: 'Not found' });
    await expect(list(id, ada)).rejects.toMatchObject({ status: 404 });
    await expect(ada.call(trackComments.post, { id, content: 'Hi' })).rejects.toMatchObject({
      status: 404,
      message: 'Not found',
    });
  }
  for (const actor of [owner, admin]) await commentOn(world, trackComments, track.id, actor);
  expect((await list(track.id, owner)).items).toHaveLength(2);
});

test('a deleted track deletes its comments and their reports', async () => {
  const track = await uploadTrack(world, owner);
  const comment = await commentOn(world, trackComments, track.id, ada);
  const kept = await commentOn(world, trackComments, (await uploadTrack(world, owner)).id, ada);
  await owner.raw({ method: 'POST', url: `/api/comments/${comment.id}/reports`, body: { reason: 'Rude' } });
  await owner.call(deleteTrack, { id: track.id });
  const left = await db
    .selectFrom('comments')
    .select('id')
    .where('id', 'in', [comment.id, kept.id])
    .execute();
  expect(left).toEqual([{ id: kept.id }]);
  expect(
    await db.selectFrom('comment_reports').selectAll().where('comment_id', '=', comment.id).execute(),
  ).toEqual([]);
});

test('a track counts its comments [COMMENT-038] [TRACK-001]', async () => {
  const track = await uploadTrack(world, owner);
  await commentMany(world, trackComments, track.id, ada, 3);
  expect(trackOf(await world.guest.call(getTrack, { id: track.id })).commentsCount).toBe(3);
});
