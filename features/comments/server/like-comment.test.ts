import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import {
  changeCommentStatus,
  deleteComment,
  likeComment,
  postReply,
  reportComment,
  unlikeComment,
} from '#features/comments/contract.ts';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentsOfMember } from '#features/comments/server/comments-of-member.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countDeadlocks, race, whileKeysAreLocked } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongCounters } from '#testing/wrong-counters.ts';

const world = await aWorld();
const owner = await world.person('owner', { accountType: 2 });
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });
const fans: Member[] = [];
for (let at = 0; at < 20; at += 1) fans.push(await world.person(`fan${at}`));
const fan = (at: number) => fans[at % fans.length] ?? ben;

const aTrack = async () => (await aStoredTrack(world, owner)).id;
const comment = async (author = ada, id?: string) =>
  commentOn(world, trackComments, id ?? (await aTrack()), author);
const like = (id: string, actor = ben) => actor.call(likeComment, { id });
const unlike = (id: string, actor = ben) => actor.call(unlikeComment, { id });
const likesOf = async (id: string) =>
  (await world.platform.db.selectFrom('likes').select('user_id').where('host_id', '=', id).execute()).map(
    (row) => row.user_id,
  );
const countOf = async (id: string) =>
  (
    await world.platform.db
      .selectFrom('comments')
      .select('likes_count')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.likes_count;

test('members like a comment and a reply, which lists count and mark for them [COMMENT-074]', async () => {
  const id = await aTrack();
  const parent = await comment(ada, id);
  expect([parent.likesCount, parent.currentUserLiked]).toEqual([0, false]);
  const reply = commentOf(await ben.call(postReply, { id: parent.id, content: 'So it is' }));
  const answer = await ben.raw({ method: 'POST', url: `/api/comments/${parent.id}/likes` });
  expect([answer.status, answer.body]).toEqual([200, { likes_count: 1, current_user_liked: true }]);
  expect(await like(parent.id, owner)).toEqual({ likesCount: 2, currentUserLiked: true });
  await like(reply.id, ada);
  const seenBy = async (actor: Pick<Member, 'call'>) => {
    const [one] = commentPageOf(await actor.call(trackComments.list, { id })).items;
    return [one, one?.replies[0]].map((each) => [each?.likesCount, each?.currentUserLiked, each?.can.like]);
  };
  expect(await seenBy(ben)).toEqual([
    [2, true, true],
    [1, false, true],
  ]);
  expect(await seenBy(ada)).toEqual([
    [2, false, true],
    [1, true, true],
  ]);
  expect(await seenBy(world.guest)).toEqual([
    [2, false, true],
    [1, false, true],
  ]);
  expect(await unlike(parent.id)).toEqual({ likesCount: 1, currentUserLiked: false });
});

test('repeating a like or taking it back twice changes nothing and emits nothing [COMMENT-074]', async () => {
  const { id } = await comment();
  await world.drain();
  const counts = [];
  for (const step of [unlike, like, like, like, unlike, unlike]) counts.push((await step(id)).likesCount);
  expect(counts).toEqual([0, 1, 1, 1, 0, 0]);
  const events = await world.platform.db.selectFrom('outbox_events').select('type').orderBy('id').execute();
  expect(events.map(({ type }) => type)).toEqual(['comment.liked', 'comment.unliked']);
});

test('a guest is answered 401, and a member without the CSRF token 403 [COMMENT-074]', async () => {
  const { id } = await comment();
  const url = `/api/comments/${id}/likes`;
  for (const method of ['POST', 'DELETE'] as const) {
    expect((await world.guest.raw({ method, url })).status).toBe(401);
    expect((await ben.raw({ method, url, headers: { 'x-csrf-token': 'x' } })).status).toBe(403);
  }
  expect(await countOf(id)).toBe(0);
});

test('simultaneous likes by one member count once, by twenty members twenty times [COMMENT-074]', async () => {
  const [one, all] = [await comment(), await comment()];
  const same = await race(20, () => like(one.id));
  expect(new Set(same.given.map(({ likesCount }) => likesCount))).toEqual(new Set([1]));
  const each = await race(20, (at) => like(all.id, fan(at)));
  expect([same.thrown, each.thrown]).toEqual([[], []]);
  expect([await countOf(one.id), await countOf(all.id)]).toEqual([1, 20]);
  const mixed = await race(60, (at) => (at % 3 === 0 ? unlike(all.id, fan(at)) : like(all.id, fan(at))));
  expect(mixed.thrown).toEqual([]);
  expect(await wrongCounters(world.platform.db)).toEqual([]);
});

test('what moderation hides is not liked (409), and a like from before can be taken back [COMMENT-075]', async () => {
  for (const status of [2, 3, 4] as const) {
    const { id } = await comment();
    await like(id);
    await admin.call(changeCommentStatus, { id, status });
    await expect(like(id, owner)).rejects.toMatchObject({ status: 409 });
    expect(await unlike(id)).toEqual({ likesCount: 0, currentUserLiked: false });
    await admin.call(changeCommentStatus, { id, status: 5 });
    expect((await like(id, owner)).likesCount).toBe(1);
  }
});

test('a comment that is unknown, deleted, or on a track that is gone from sight is 404 [COMMENT-075]', async () => {
  const track = await aTrack();
  const { id } = await comment(ada, track);
  const gone = await comment(ada, track);
  await ada.call(deleteComment, { id: gone.id });
  const gap = await comment(ada, track);
  await ben.call(postReply, { id: gap.id, content: 'So it is' });
  await ada.call(deleteComment, { id: gap.id });
  for (const each of [track, gone.id, gap.id]) {
    await expect(like(each)).rejects.toMatchObject({ status: 404 });
    await expect(unlike(each)).rejects.toMatchObject({ status: 404 });
  }
  await owner.call(updateTrack, { id: track, mixdown: { published: false } });
  await expect(like(id)).rejects.toMatchObject({ status: 404 });
  expect(await countOf(id)).toBe(0);
});

test.each(['the author of the comment', 'the owner of the track'])(
  'a member whom %s has blocked likes nothing, and takes a like from before back [COMMENT-075]',
  async (who) => {
    const [author, host, eve] = await Promise.all(
      ['author', 'host', 'eve'].map((name) => world.person(`${name}-${who.length}`)),
    );
    if (!author || !host || !eve) throw new Error('Somebody is missing');
    const track = await aStoredTrack(world, host);
    const [before, after] = [await comment(author, track.id), await comment(author, track.id)];
    await like(before.id, eve);
    await (who.includes('author') ? author : host).call(blockUser, { id: eve.id });
    await expect(like(after.id, eve)).rejects.toMatchObject({
      status: 403,
      message: 'You are not allowed to like this comment.',
    });
    expect([await likesOf(before.id), await likesOf(after.id)]).toEqual([[eve.id], []]);
    expect(await unlike(before.id, eve)).toEqual({ likesCount: 0, currentUserLiked: false });
  },
);

test('a student likes nothing, and nobody outside of the school likes what a student wrote [COMMENT-075]', async () => {
  const { teacher, student } = await aClass(world);
  const { id } = await aStoredTrack(world, teacher);
  const [asked, said] = [await comment(student, id), await comment(teacher, id)];
  await expect(like(said.id, student)).rejects.toMatchObject({ status: 403 });
  await expect(like(asked.id, ben)).rejects.toMatchObject({ status: 403 });
  expect((await like(asked.id, teacher)).likesCount).toBe(1);
  const offered = async (actor: Member) =>
    commentPageOf(await actor.call(trackComments.list, { id })).items.map((one) => one.can.like);
  expect([await offered(student), await offered(ben), await offered(teacher)]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('a report of a comment that the member likes keeps its mark [COMMENT-074]', async () => {
  const { id } = await comment();
  await like(id);
  const reported = commentOf(await ben.call(reportComment, { id, reason: 'Rude' }));
  expect(reported).toMatchObject({ status: 1, likesCount: 1, currentUserLiked: true });
});

test('a deleted comment takes its likes along: alone, as a gap, and with its track [COMMENT-076]', async () => {
  const track = await aTrack();
  const [alone, gap, kept] = [
    await comment(ada, track),
    await comment(ada, track),
    await comment(ada, track),
  ];
  const reply = commentOf(await ben.call(postReply, { id: gap.id, content: 'So it is' }));
  for (const { id } of [alone, gap, kept, reply]) await like(id);
  await ada.call(deleteComment, { id: alone.id });
  await ada.call(deleteComment, { id: gap.id });
  expect([await likesOf(alone.id), await likesOf(gap.id), await countOf(gap.id)]).toEqual([[], [], 0]);
  expect(await likesOf(reply.id)).toEqual([ben.id]);
  await owner.call(deleteTrack, { id: track });
  expect([await likesOf(reply.id), await likesOf(kept.id)]).toEqual([[], []]);
});

test.each(['without replies', 'with a reply'])(
  'a comment %s that is deleted while members like it leaves no like [COMMENT-076]',
  async (which) => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await comment();
      if (which === 'with a reply') await ben.call(postReply, { id, content: 'So it is' });
      const { thrown } = await race(12, async (at) =>
        at === 6 ? ada.call(deleteComment, { id }) : void (await like(id, fan(at))),
      );
      for (const error of thrown) expect(error).toMatchObject({ status: 404 });
      expect(await likesOf(id)).toEqual([]);
    }
    expect(await wrongCounters(world.platform.db)).toEqual([]);
    expect(await countDeadlocks(world.platform.db)).toBe(0);
  },
);

test('a comment is liked while another transaction holds its key [COMMENT-074]', async () => {
  const { id } = await comment();
  const { db } = world.platform;
  await whileKeysAreLocked(db, 'comments', [id], async () => void (await race(5, (at) => like(id, fan(at)))));
  expect([await countOf(id), await countDeadlocks(db)]).toEqual([5, 0]);
});

test("a member's likes of comments are in their export and go with the account [COMMENT-076]", async () => {
  const leaving = await world.person('leaving');
  const { id } = await comment();
  await like(id, leaving);
  await like(id);
  const call = makeCall(world.platform, world.platform.db, guest);
  const files = [];
  for await (const file of commentsOfMember.exportFiles(call, leaving.id)) files.push(file);
  expect(files).toContainEqual({
    path: 'comment-likes.json',
    json: [{ id, about: { kind: 'track', id: expect.any(String) }, likedAt: expect.any(Date) }],
  });
  for (let turn = 0; turn < 2; turn += 1) await commentsOfMember.erase(call, leaving.id);
  expect([await likesOf(id), await countOf(id)]).toEqual([[ben.id], 1]);
});
