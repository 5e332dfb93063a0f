import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { insertFollows } from '#features/follows/server/follow.store.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { manyMembers } from '#testing/many-members.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const [ada, ben, cid] = await Promise.all([world.person('ada'), world.person('ben'), world.person('cid')]);
const received = async (person: Member) => {
  await world.drain();
  return (await notificationsOf(person))
    .filter(({ kind }) => kind === 'new_track')
    .map(({ message }) => message);
};

test('followers are notified once of a track that becomes public, and nobody else is [NOTIF-086] [NOTIF-087]', async () => {
  const owner = await world.person('dora');
  await ada.call(followUser, { id: owner.id });
  await ben.call(followUser, { id: owner.id });
  await owner.call(blockUser, { id: ben.id });
  const { id } = await aStoredTrack(world, owner, { title: 'Rain', published: false });
  expect(await received(ada)).toEqual([]);
  const publish = (published: boolean) => owner.call(updateTrack, { id, mixdown: { published } });
  await publish(true);
  expect(await received(ada)).toEqual([`${owner.username} published Rain`]);
  await publish(false);
  await publish(true);
  expect([await received(ada), await received(ben), await received(cid), await received(owner)]).toEqual([
    [`${owner.username} published Rain`],
    [],
    [],
    [],
  ]);
});

test('more followers than a batch takes are each notified once [NOTIF-087]', async () => {
  const { db } = world.platform;
  const owner = await world.person('eve');
  const followers = await manyMembers(world.platform, 503);
  const at = world.clock.now();
  // Half of them began to follow at the same moment.
  await insertFollows(
    db,
    followers.map(({ id }, place) => ({
      followerId: id,
      followedId: owner.id,
      at: new Date(at.getTime() - Math.max(0, 250 - place) * 1000),
    })),
  );
  const { id } = await aStoredTrack(world, owner);
  await world.drain();
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('target_id', '=', id)
    .orderBy('user_id')
    .execute();
  expect(rows.map(({ user_id: userId }) => userId)).toEqual(followers.map((one) => one.id).sort());
});
