import { expect, test } from 'vitest';
import { deleteTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { countDeadlocks, countLockWaits } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { aGroup, getGroupAs, groupRowId } from '../../testing/a-group.ts';
import { postTrack } from '../../tracks.contract.ts';
import { lockGroupRow } from '../group.store.ts';
import { groupCounter } from '../members/member-group-counts.store.ts';

const world = await aWorld();
const { db } = world.platform;

test('an owner deletes a posted track while they follow its group without a deadlock [GROUP-104]', async () => {
  const ada = await world.person('ada');
  const group = await aGroup(world, ada);
  const { id } = await aStoredTrack(world, ada);
  await ada.call(postTrack, { groupLink: group.groupLink, mixdownId: id });
  const rowId = await groupRowId(world, group);
  const deletion = await transaction(db, async (tx) => {
    // In the order of a follow: first the group's row, then the member's counts.
    await lockGroupRow(tx, rowId);
    const answer = ada.call(deleteTrack, { id });
    await expect.poll(() => countLockWaits(db), { timeout: 10_000 }).toBe(1);
    await groupCounter.increment(tx, ada.id, { following_groups_count: 0 });
    return { answer };
  });
  await deletion.answer;
  expect(await countDeadlocks(db)).toBe(0);
  expect((await getGroupAs(ada, group.groupLink)).tracksCount).toBe(0);
});
