import { expect, test } from 'vitest';
import { changeCommentStatus, deleteComment } from '#features/comments/contract.ts';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { getTrack, trackComments } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });
const track = await uploadTrack(world, owner);

const post = () => commentOn(world, trackComments, track.id, ada);
const countOf = async (id: string) => trackOf(await owner.call(getTrack, { id })).commentsCount;

test.each([
  ['its author [COMMENT-049]', ada],
  ['a site admin [COMMENT-050]', admin],
  ["the track's owner [COMMENT-051]", owner],
])('a comment may be deleted by %s', async (_who, person) => {
  const { id } = await post();
  const before = await countOf(track.id);
  const [shown] = commentPageOf(await person.call(trackComments.list, { id: track.id })).items;
  expect(shown).toMatchObject({ id, can: { delete: true } });
  expect((await person.raw({ method: 'DELETE', url: `/api/comments/${id}` })).status).toBe(204);
  expect(await countOf(track.id)).toBe(before - 1);
  await expect(person.call(deleteComment, { id })).rejects.toMatchObject({ status: 404 });
  const { items } = commentPageOf(await world.guest.call(trackComments.list, { id: track.id }));
  expect(items.some((item) => item.id === id)).toBe(false);
});

test('a member who may not delete a comment is answered 403, and it stays [COMMENT-056]', async () => {
  const { id } = await post();
  const before = await countOf(track.id);
  await expect(ben.call(deleteComment, { id })).rejects.toMatchObject({ status: 403 });
  for (const actor of [ben, world.guest]) {
    const [shown] = commentPageOf(await actor.call(trackComments.list, { id: track.id })).items;
    expect(shown).toMatchObject({ id, can: { delete: false } });
  }
  expect(await countOf(track.id)).toBe(before);
});

test('the owner of another track and the author of another comment may not delete', async () => {
  const bens = await uploadTrack(world, ben);
  await commentOn(world, trackComments, bens.id, ada);
  const byOwner = await commentOn(world, trackComments, track.id, owner);
  for (const actor of [ben, ada]) {
    await expect(actor.call(deleteComment, { id: byOwner.id })).rejects.toMatchObject({ status: 403 });
  }
});

test('on a track hidden since, the author may delete, and others learn nothing', async () => {
  const hidden = await uploadTrack(world, owner);
  const { id } = await commentOn(world, trackComments, hidden.id, ada);
  await owner.call(updateTrack, { id: hidden.id, mixdown: { published: false } });
  await expect(ben.call(deleteComment, { id })).rejects.toMatchObject({ status: 404, message: 'Not found' });
  await ada.call(deleteComment, { id });
  expect(await countOf(hidden.id)).toBe(0);
});

test('fifty simultaneous comments are all stored and counted [COMMENT-057] [TRACK-050]', async () => {
  const hot = await uploadTrack(world, owner);
  const members = [owner, ada, ben, admin];
  const posted = await Promise.all(
    Array.from({ length: 50 }, (_none, at) =>
      (members[at % 4] ?? ada)
        .call(trackComments.post, { id: hot.id, content: `comment ${at}` })
        .then(commentOf),
    ),
  );
  expect(new Set(posted.map(({ id }) => id)).size).toBe(50);
  expect([await countOf(hot.id), await rowsOf(hot.id)]).toEqual([50, 50]);
  await Promise.all(posted.slice(0, 20).map(({ id }) => owner.call(deleteComment, { id })));
  expect([await countOf(hot.id), await rowsOf(hot.id)]).toEqual([30, 30]);
});

test('five simultaneous deletions of one comment delete and uncount it once [COMMENT-056] [COMMENT-057]', async () => {
  const { id } = await post();
  const before = await countOf(track.id);
  const calls = [ada, owner, admin, ada, owner].map((actor) =>
    actor.raw({ method: 'DELETE', url: `/api/comments/${id}` }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([204, 404, 404, 404, 404]);
  expect(await countOf(track.id)).toBe(before - 1);
});

test('a comment hidden and deleted at once is uncounted once [COMMENT-057]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await post();
    const before = await countOf(track.id);
    await Promise.allSettled([
      ada.call(deleteComment, { id }),
      admin.call(changeCommentStatus, { id, status: 3 }),
      admin.call(changeCommentStatus, { id, status: 4 }),
      admin.call(changeCommentStatus, { id, status: 0 }),
    ]);
    expect(await countOf(track.id)).toBe(before - 1);
  }
});

test('a track deleted during comments and deletions leaves no comment behind', async () => {
  const doomed = await uploadTrack(world, owner);
  const early = await Promise.all([1, 2, 3, 4].map(() => commentOn(world, trackComments, doomed.id, ada)));
  const post = (at: number) =>
    ben.raw({ method: 'POST', url: `/api/tracks/${doomed.id}/comments`, body: { content: `late ${at}` } });
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map(post),
    owner.raw({ method: 'DELETE', url: `/api/mixdowns/${doomed.id}` }),
    ...early.map(({ id }) => ada.raw({ method: 'DELETE', url: `/api/comments/${id}` })),
    ...[5, 6, 7, 8].map(post),
  ]);
  expect(answers.filter(({ status }) => ![201, 204, 404].includes(status))).toEqual([]);
  await expect(owner.call(deleteTrack, { id: doomed.id })).rejects.toMatchObject({ status: 404 });
  expect(await rowsOf(doomed.id)).toBe(0);
});

const rowsOf = async (hostId: string) =>
  (await world.platform.db.selectFrom('comments').select('id').where('host_id', '=', hostId).execute())
    .length;
