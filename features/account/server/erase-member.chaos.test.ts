import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { followUser } from '#features/follows/contract.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { deleteUser } from '../contract.ts';
import { eraseMember } from './erase-member.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const { db } = world.platform;

test('a worker is killed during an erasure, another one completes it, and repeating it changes nothing', {
  timeout: 90_000,
}, async () => {
  const ada = await world.person('ada');
  const ben = await world.person('ben');
  const own = [];
  for (let count = 0; count < 4; count += 1) own.push(await aStoredTrack(world, ada));
  const { id } = await aStoredTrack(world, ben);
  await ada.call(likeTrack, { id });
  await ada.call(followUser, { id: ben.id });
  await world.drain();
  await ada.call(deleteUser, { guid: ada.id });
  const tracksLeft = async () =>
    (await db.selectFrom('tracks').select('id').where('user_id', '=', ada.id).execute()).length;
  const killed = await aSiteProcess(world, { worker: true, failpoints: 'erase-member.track@3=kill' });
  expect(await killed.ended).toBe('SIGKILL');
  expect(await tracksLeft()).toBe(2);
  const successor = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
  await expect.poll(tracksLeft, { timeout: 60_000 }).toBe(0);
  const likes = async () => trackOf(await ben.call(getTrack, { id })).likesCount;
  await expect.poll(likes, { timeout: 30_000 }).toBe(0);
  await successor.kill();
  for (let times = 0; times < 2; times += 1) {
    await eraseMember(makeCall(world.platform, db, guest), plugged.list(memberParts), { userId: ada.id });
  }
  expect(await findUserCounts(db, ben.id)).toMatchObject({
    followers_count: 0,
    following_users_count: 0,
    mixdowns_count: 1,
  });
  expect(await likes()).toBe(0);
});

test('when one part fails, the others are erased and the job throws to be retried', async () => {
  const cleo = await world.person('cleo');
  const done: string[] = [];
  const part = (name: string, erase: () => Promise<void>) => ({
    name,
    tables: {},
    async *exportFiles() {},
    erase,
  });
  const parts = [
    part('broken', async () => {
      throw new Error('broken');
    }),
    part('whole', async () => void done.push('whole')),
  ];
  const run = eraseMember(makeCall(world.platform, db, guest), parts, { userId: cleo.id });
  await expect(run).rejects.toThrow(/1 parts of a member are left/);
  expect(done).toEqual(['whole']);
});
