import { expect, test } from 'vitest';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import { aWorld } from '#testing/world.ts';
import { insertFollows } from './follow.store.ts';

const world = await aWorld();

test('a follow counts once on both sides, however often it is added', async () => {
  const ada = await world.person('ada');
  const ben = await world.person('ben');
  const cid = await world.person('cid');
  const at = world.clock.now();
  const follow = (from: { id: string }, to: { id: string }) => ({
    followerId: from.id,
    followedId: to.id,
    at,
  });
  const { db } = world.platform;
  await insertFollows(db, [follow(ada, ben), follow(cid, ben), follow(ben, ada)]);
  await insertFollows(db, [follow(ada, ben)]);
  expect(await findUserCounts(db, ben.id)).toMatchObject({ followers_count: 2, following_users_count: 1 });
  expect(await findUserCounts(db, ada.id)).toMatchObject({ followers_count: 1, following_users_count: 1 });
  expect(await findUserCounts(db, cid.id)).toMatchObject({ followers_count: 0, following_users_count: 1 });
});
