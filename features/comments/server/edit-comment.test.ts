import { describe, expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import {
  changeCommentStatus,
  deleteComment,
  editComment,
  postReply,
  reportComment,
} from '#features/comments/contract.ts';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { groupComments } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { listTrackMoments, trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { findInDatabase } from '#testing/find-in-database.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner', { accountType: 2 });
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });
const track = await aStoredTrack(world, owner);

const comment = (author = ada, id = track.id) => commentOn(world, trackComments, id, author);
const edit = async (id: string, content = 'Better so', author: Member = ada) =>
  commentOf(await author.call(editComment, { id, content }));
const stored = (id: string) =>
  world.platform.db
    .selectFrom('comments')
    .select(['content', 'edited_at'])
    .where('id', '=', id)
    .executeTakeFirst();
const minutes = (count: number) => count * 60_000;

test('an author edits a comment and a reply, which lists show with the time of the change [COMMENT-071]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const posted = await comment(ada, id);
  expect([posted.editedAt, posted.can.edit]).toEqual([null, true]);
  const answer = commentOf(await ben.call(postReply, { id: posted.id, content: 'So it is' }));
  world.clock.advance(minutes(1));
  const at = world.clock.now().toISOString();
  expect(await edit(posted.id, ' Better so ')).toMatchObject({
    id: posted.id,
    content: 'Better so',
    editedAt: at,
    createdAt: posted.createdAt,
    repliesCount: 1,
    can: { edit: true },
  });
  await edit(answer.id, 'So it was', ben);
  const { items } = commentPageOf(await world.guest.call(trackComments.list, { id }));
  expect(items).toMatchObject([
    {
      content: 'Better so',
      editedAt: at,
      can: { edit: false },
      replies: [{ content: 'So it was', editedAt: at }],
    },
  ]);
});

test('a comment of a group is edited, too [COMMENT-071]', async () => {
  const group = await aGroup(world, owner);
  const { id } = await commentOn(world, groupComments, group.groupLink, ada);
  await edit(id);
  const { items } = commentPageOf(await ada.call(groupComments.list, { id: group.groupLink }));
  expect(items).toMatchObject([{ content: 'Better so' }]);
});

test('an author edits for 15 minutes, later it is 403 and only deletion is left [COMMENT-071]', async () => {
  const { id } = await comment();
  world.clock.advance(minutes(15));
  await edit(id);
  world.clock.advance(1);
  const late = await ada.raw({
    method: 'PUT',
    url: `/api/comments/${id}/content`,
    body: { content: 'Too late' },
  });
  const error = 'A comment can be changed for 15 minutes after it was posted.';
  expect([late.status, late.body]).toEqual([403, { error }]);
  expect(await stored(id)).toMatchObject({ content: 'Better so' });
  const [shown] = commentPageOf(await ada.call(trackComments.list, { id: track.id })).items;
  expect(shown).toMatchObject({ id, can: { edit: false, delete: true } });
  world.clock.advance(minutes(60 * 24));
  await ada.call(deleteComment, { id });
  expect(await stored(id)).toBeUndefined();
});

test('the same text again changes nothing, and a former text is kept nowhere [COMMENT-071]', async () => {
  const { id } = await commentOn(world, trackComments, track.id, ada, 'Zaphnath was here');
  expect(await edit(id, 'Zaphnath was here')).toMatchObject({ editedAt: null });
  const first = await edit(id);
  world.clock.advance(minutes(1));
  expect((await edit(id)).editedAt).toBe(first.editedAt);
  expect(await findInDatabase(world.platform.db, ['Zaphnath'])).toEqual([]);
});

test('an edited comment is changed among the moments, and keeps its moment [COMMENT-071]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const posted = commentOf(await ada.call(trackComments.post, { id, content: 'Here', moment: 400 }));
  await edit(posted.id);
  const { moments } = await ben.call(listTrackMoments, { id });
  expect(moments).toMatchObject([{ id: posted.id, moment: 400, excerpt: 'Better so' }]);
});

describe('nothing is written', () => {
  test.each(['somebody else', 'the owner of the track', 'a site admin'])(
    'when %s edits a comment: 403 [COMMENT-071]',
    async (who) => {
      const actor = who === 'somebody else' ? ben : who === 'a site admin' ? admin : owner;
      const { id } = await comment();
      await expect(edit(id, 'Mine now', actor)).rejects.toMatchObject({ status: 403 });
      expect(await stored(id)).toEqual({ content: 'Lovely bass line', edited_at: null });
    },
  );

  test('when the author edits what was reported: 409 [COMMENT-072]', async () => {
    const { id } = await comment();
    await ben.call(reportComment, { id, reason: 'Rude' });
    await expect(edit(id)).rejects.toMatchObject({ status: 409 });
    expect(await stored(id)).toMatchObject({ content: 'Lovely bass line' });
  });

  test.each([2, 3, 4, 5] as const)(
    'when the author edits what moderation set to %i: 409 [COMMENT-072]',
    async (status) => {
      const { id } = await comment();
      await admin.call(changeCommentStatus, { id, status });
      await expect(edit(id)).rejects.toMatchObject({ status: 409 });
      expect(await stored(id)).toMatchObject({ content: 'Lovely bass line' });
      const [shown] = commentPageOf(await ada.call(trackComments.list, { id: track.id })).items;
      expect(shown?.can.edit).toBe(false);
    },
  );

  test.each(['the owner of the track', 'the author of the comment'])(
    'when %s has blocked the author of a reply: 403 [COMMENT-072]',
    async (who) => {
      const [author, host, eve] = await Promise.all(
        ['author', 'host', 'eve'].map((name) => world.person(`${name}-${who.length}`)),
      );
      if (!author || !host || !eve) throw new Error('Somebody is missing');
      const { id } = await aStoredTrack(world, host);
      const parent = await comment(author, id);
      const answer = commentOf(await eve.call(postReply, { id: parent.id, content: 'Fine' }));
      await (who.includes('track') ? host : author).call(blockUser, { id: eve.id });
      await expect(edit(answer.id, 'Not fine', eve)).rejects.toMatchObject({ status: 403 });
      expect(await stored(answer.id)).toMatchObject({ content: 'Fine' });
      await eve.call(deleteComment, { id: answer.id });
    },
  );

  test('when comments were turned off or the track is gone from sight: 404, and deletion stays [COMMENT-072]', async () => {
    const { id } = await aStoredTrack(world, owner);
    const posted = await comment(ada, id);
    for (const mixdown of [{ allowComments: false }, { allowComments: true, published: false }]) {
      await owner.call(updateTrack, { id, mixdown });
      await expect(edit(posted.id)).rejects.toMatchObject({ status: 404 });
    }
    expect(await stored(posted.id)).toMatchObject({ content: 'Lovely bass line' });
    await ada.call(deleteComment, { id: posted.id });
    expect(await stored(posted.id)).toBeUndefined();
  });
});

test('of edits and reports at once, a reported comment keeps the words that were there at the report [COMMENT-072]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await comment();
    const person = await world.person(`reader${round}`);
    const { given, thrown } = await race(2, (at) =>
      at === 0
        ? edit(id).then(() => 'Better so')
        : person.call(reportComment, { id, reason: 'Rude' }).then((one) => commentOf(one).content),
    );
    for (const error of thrown) expect(error).toMatchObject({ status: 409 });
    expect((await stored(id))?.content).toBe(given.at(-1));
  }
});

test('an edit and a deletion at once leave no comment and no server error [COMMENT-072]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await comment();
    const { thrown } = await race(2, async (at) =>
      at === 0 ? void (await edit(id)) : ada.call(deleteComment, { id }),
    );
    for (const error of thrown) expect(error).toMatchObject({ status: 404 });
    expect(await stored(id)).toBeUndefined();
  }
});
