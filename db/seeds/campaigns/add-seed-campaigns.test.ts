import { expect, test } from 'vitest';
import { insertSeedMembers } from '#db/seeds/testing/insert-seed-members.ts';
import { listHeldGroups } from '#features/campaigns/held-votes.contract.ts';
import { listCampaigns } from '#features/campaigns/list.contract.ts';
import { getWinners } from '#features/campaigns/winners.contract.ts';
import { getLineage } from '#features/remixes/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { planTracks } from '../community/plan-tracks.ts';
import { seedFileName, seedUserId } from '../community/seed-ids.ts';
import { addSeedCampaigns } from './add-seed-campaigns.ts';
import { plannedAnnouncedGroup, plannedPastGroup, plannedVotedGroup } from './planned-campaigns.ts';

const world = await aWorld();
const { platform } = world;
const { db } = platform;
const add = () => addSeedCampaigns(makeCall(platform, db, guest));
const campaigns = async (section: 'current' | 'past') =>
  (await world.newGuest().call(listCampaigns, { section })).campaigns;

test('when the first tracks are there, the seed has a past campaign with winners, one to come, and one with held votes [CAMPAIGN-264]', async () => {
  const admin = await world.person('admin', { admin: true });
  await transaction(db, (tx) =>
    insertSeedMembers(tx, new Date(world.clock.now().getTime() - 100 * 86_400_000)),
  );
  await add();
  expect(await campaigns('past'), 'no track is there').toEqual([]);
  for (const { owner, index } of planTracks().slice(0, 12)) {
    const { id } = await aStoredTrack(world, { id: seedUserId(owner) } as never);
    await db
      .updateTable('tracks')
      .set({ file_name: seedFileName(index) })
      .where('id', '=', id)
      .execute();
  }
  await add();
  await add();
  const [past, ...more] = await campaigns('past');
  expect([past?.selfLink, past?.winners.length, more]).toEqual([
    `/campaigns/${plannedPastGroup.link}`,
    3,
    [],
  ]);
  const { winners } = await world.newGuest().call(getWinners, { slug: plannedPastGroup.link });
  expect(winners.map(({ place, prize }) => [place, prize?.name])).toEqual([
    [1, 'A place on the tape'],
    [2, 'A cassette, dubbed by hand'],
    [4, 'A cassette, dubbed by hand'],
  ]);
  const { items } = await world.newGuest().call(getLineage, { id: winners[0]?.track.id ?? '' });
  expect(items.map(({ title }) => title)).toContain(plannedPastGroup.name);
  expect((await campaigns('current')).map(({ selfLink, phase }) => [selfLink, phase])).toEqual([
    [`/campaigns/${plannedAnnouncedGroup.link}`, 'announced'],
    [`/campaigns/${plannedVotedGroup.link}`, 'judging'],
  ]);
  const { groups } = await admin.call(listHeldGroups, { slug: plannedVotedGroup.link });
  expect(groups.map(({ decision, votes }) => [decision, votes > 5])).toEqual([[null, true]]);
});
