import { expect, test } from 'vitest';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { countPlay } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const counts = async () => {
  const { user } = await owner.call(getAccount, {});
  return [user.mixdownsCount, user.playsCount];
};
const publish = (id: string, published: boolean) =>
  owner.call(updateTrack, { id, mixdown: { published } }).then(trackOf);

test("a member's counts equal the listed tracks and their plays, through every change [USER-004]", async () => {
  const [one, two, hidden] = [
    await uploadTrack(world, owner),
    await uploadTrack(world, owner),
    await uploadTrack(world, owner, { published: false }),
  ];
  expect(await counts()).toEqual([2, 0]);
  for (const { id } of [one, one, two]) await world.newGuest().call(countPlay, { id });
  await owner.call(countPlay, { id: one.id });
  expect(await counts()).toEqual([2, 3]);
  await publish(one.id, false);
  await publish(one.id, false);
  expect(await counts()).toEqual([1, 1]);
  await publish(one.id, true);
  await publish(one.id, true);
  expect(await counts()).toEqual([2, 3]);
  for (const { id } of [two, hidden]) await owner.call(deleteTrack, { id });
  expect(await counts()).toEqual([1, 2]);
});

test('simultaneous publishing, hiding and playing leave the counts equal to the tracks [USER-004]', async () => {
  const before = await counts();
  const { id } = await uploadTrack(world, owner);
  await Promise.allSettled([
    ...Array.from({ length: 10 }, (_none, at) => publish(id, at % 2 === 0)),
    ...Array.from({ length: 20 }, () => world.newGuest().call(countPlay, { id })),
  ]);
  await publish(id, true);
  const row = await world.platform.db
    .selectFrom('tracks')
    .select('plays')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await counts()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + row.plays]);
});
