import { expect, test } from 'vitest';
import {
  changeCommentStatus,
  deleteComment,
  listCommentsByStatus,
  reportComment,
} from '#features/comments/contract.ts';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentMany, commentOn } from '#features/comments/testing/comment-on.ts';
import { getTrack, trackComments } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });
const track = await uploadTrack(world, owner);

const countOf = async () => trackOf(await world.guest.call(getTrack, { id: track.id })).commentsCount;
const newest = async (actor: Person) =>
  commentPageOf(await actor.call(trackComments.list, { id: track.id })).items[0];

const statusTexts = {
  2: 'This comment is hidden while it is being reviewed.',
  3: 'This comment was removed by a moderator.',
  4: 'This comment was marked as spam.',
} as const;

test.each([2, 3, 4] as const)(
  'status %i shows only the status text, and the content only to site admins [COMMENT-030] [COMMENT-033] [COMMENT-034]',
  async (status) => {
    const { id } = await commentOn(world, trackComments, track.id, ada, 'canary-words');
    const set = commentOf(await admin.call(changeCommentStatus, { id, status }));
    const hidden = { id, status, statusText: statusTexts[status] };
    expect(set).toMatchObject({ ...hidden, content: 'canary-words' });
    expect(await newest(admin)).toMatchObject({ ...hidden, content: 'canary-words' });
    for (const actor of [world.guest, ada, owner]) {
      const answer = await actor.raw({ method: 'GET', url: `/api/tracks/${track.id}/comments` });
      expect(resolveDocument<object[]>(answer.body)[0]).toMatchObject({
        id,
        status,
        content: null,
        status_text: statusTexts[status],
      });
      expect(JSON.stringify(answer.body)).not.toContain('canary-words');
    }
    await admin.call(deleteComment, { id });
  },
);

test.each([0, 1, 5])(
  'status %i shows the content to everybody [COMMENT-029] [COMMENT-033]',
  async (status) => {
    const { id } = await commentOn(world, trackComments, track.id, ada, 'Fine words');
    if (status === 1)
      await owner.raw({ method: 'POST', url: `/api/comments/${id}/reports`, body: { reason: 'Rude' } });
    if (status === 5) await admin.call(changeCommentStatus, { id, status: 5 });
    expect(await newest(world.guest)).toMatchObject({ id, status, content: 'Fine words', statusText: null });
  },
);

test('only site admins change a status, to 0, 2, 3, 4 or 5 [COMMENT-036]', async () => {
  const { id } = await commentOn(world, trackComments, track.id, ada);
  for (const actor of [ada, owner]) {
    await expect(actor.call(changeCommentStatus, { id, status: 2 })).rejects.toMatchObject({ status: 403 });
  }
  for (const status of [2, 3, 4, 5, 0] as const) {
    expect(commentOf(await admin.call(changeCommentStatus, { id, status }))).toMatchObject({ id, status });
  }
  for (const status of [1, 6, -1, 2.5, '2', null]) {
    const answer = await admin.raw({ method: 'PUT', url: `/api/comments/${id}`, body: { status } });
    expect(answer.status, String(status)).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['status']);
  }
  const gone = { id: track.id, status: 2 } as const;
  await expect(admin.call(changeCommentStatus, gone)).rejects.toMatchObject({ status: 404 });
});

test('a host counts comments of status 0, 1 and 5, through every status change [COMMENT-038]', async () => {
  const before = await countOf();
  const { id } = await commentOn(world, trackComments, track.id, ada);
  expect(await countOf()).toBe(before + 1);
  const steps = [
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 1],
    [0, 1],
    [0, 1],
    [2, 0],
    [0, 1],
  ] as const;
  for (const [status, counted] of steps) {
    await admin.call(changeCommentStatus, { id, status });
    expect(await countOf(), `after status ${status}`).toBe(before + counted);
  }
  await admin.call(changeCommentStatus, { id, status: 3 });
  await ada.raw({ method: 'DELETE', url: `/api/comments/${id}` });
  expect(await countOf()).toBe(before);
});

test('only site admins list comments of one status, newest first, 20 a page [COMMENT-037]', async () => {
  const other = await uploadTrack(world, owner);
  const spam = await commentMany(world, trackComments, other.id, ada, 22);
  for (const { id } of spam) await admin.call(changeCommentStatus, { id, status: 4 });
  for (const actor of [ada, owner]) {
    await expect(actor.call(listCommentsByStatus, { status: '4' })).rejects.toMatchObject({ status: 403 });
  }
  const first = commentPageOf(await admin.call(listCommentsByStatus, { status: '4' }));
  expect(first.items.map(({ content }) => content)).toEqual(
    Array.from({ length: 20 }, (_none, at) => `comment ${22 - at}`),
  );
  const second = commentPageOf(
    await admin.call(listCommentsByStatus, {
      status: '4',
      page: first.meta.nextPage ?? undefined,
    }),
  );
  expect(second.items.map(({ content }) => content)).toEqual(['comment 2', 'comment 1']);
  expect(second.meta.nextPage).toBeNull();
  expect(commentPageOf(await admin.call(listCommentsByStatus, { status: '3' })).items).toEqual([]);
});

test('an unknown or missing status is refused [COMMENT-037]', async () => {
  for (const query of ['', '?status=', '?status=6', '?status=-1', '?status=x', '?status=0&status=1']) {
    const answer = await admin.raw({ method: 'GET', url: `/api/comments${query}` });
    expect(answer.status, query).toBe(422);
  }
});

test.each([
  [0, 'dismiss'],
  [5, 'dismiss'],
  [3, 'hide'],
  [4, 'hide'],
] as const)('status %i by a site admin closes the comment’s open case as "%s"', async (status, action) => {
  const { id } = await commentOn(world, trackComments, track.id, ada);
  await owner.call(reportComment, { id, reason: 'Rude' });
  await admin.call(changeCommentStatus, { id, status });
  const cases = await world.platform.db
    .selectFrom('moderation_cases')
    .select(['action', 'settled_by'])
    .where('subject_id', '=', id)
    .execute();
  expect(cases).toEqual([{ action, settled_by: admin.id }]);
});
