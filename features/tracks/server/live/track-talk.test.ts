import { afterAll, expect, test } from 'vitest';
import { deleteComment } from '#features/comments/contract.ts';
import { commentOf } from '#features/comments/model/comment-document.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest, type MemberActor } from '#platform/pure/actor.ts';
import { liveNotifyChannel } from '#platform/server/live/live-publish.ts';
import { aWorld } from '#testing/world.ts';
import { findTrackTalk } from './track-talk.ts';

const world = await aWorld();
const [owner, ada, ben] = [await world.person('owner'), await world.person('ada'), await world.person('ben')];
const client = await world.database.pool.connect();
const sent: { channel: string; message: unknown }[] = [];
client.on('notification', ({ payload }) => {
  const parsed = JSON.parse(payload ?? '') as (typeof sent)[number];
  if (parsed.channel?.startsWith('talk:')) sent.push(parsed);
});
await client.query(`listen ${liveNotifyChannel}`);
afterAll(() => client.release(true));

/** What was sent to who looks at the track since the last time. */
async function talkSince(): Promise<unknown[]> {
  await world.drain();
  // An answer to this statement comes after the notifications before it.
  await client.query('select 1');
  return sent.splice(0).map(({ message }) => message);
}

const talk = (id: string, likesCount: number, commentsCount: number, comments: boolean) => ({
  event: 'track-talk',
  data: { id, likesCount, commentsCount, comments },
});

test('members who look at a track get one message for many likes, and one for comments, without their words [COMMENT-081]', async () => {
  const { id } = await aStoredTrack(world, owner);
  await talkSince();
  await Promise.all([ada, ben].map((member) => member.call(likeTrack, { id })));
  expect(await talkSince()).toEqual([talk(id, 2, 0, false)]);
  await ada.call(unlikeTrack, { id });
  expect(await talkSince()).toEqual([talk(id, 1, 0, false)]);
  const comment = commentOf(await ada.call(trackComments.post, { id, content: 'Hello' }));
  expect(await talkSince()).toEqual([talk(id, 1, 1, true)]);
  await ada.call(deleteComment, { id: comment.id });
  expect(await talkSince()).toEqual([talk(id, 1, 0, true)]);
});

test('a track that its owner withdrew sends nothing [COMMENT-081]', async () => {
  const { id } = await aStoredTrack(world, owner);
  await ada.call(likeTrack, { id });
  await owner.call(updateTrack, { id, mixdown: { published: false } });
  expect(await talkSince()).toEqual([]);
});

test('a member watches a track that they see: not another key, a hidden or unknown one, and no student does [COMMENT-081] [NOTIF-093]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const hidden = await aStoredTrack(world, owner, { published: false });
  const actor = (userId: string, isStudent = false): MemberActor => ({
    ...guest,
    userId,
    sessionKey: 'session',
    isStudent,
  });
  const find = (member: MemberActor, key: string) => findTrackTalk(world.platform, member, key);
  expect((await find(actor(ada.id), `track:${id}`))?.message).toEqual(talk(id, 0, 0, false));
  expect(await find(actor(owner.id), `track:${hidden.id}`)).not.toBeNull();
  const refused = [
    `track:${hidden.id}`,
    'track:0198f000-0000-7000-8000-00000000dead',
    `group:${id}`,
    `track:${id}:`,
    id,
    'track:',
    '',
  ];
  for (const key of refused) expect(await find(actor(ada.id), key), key).toBeNull();
  expect(await find(actor(ada.id, true), `track:${id}`)).toBeNull();
});
