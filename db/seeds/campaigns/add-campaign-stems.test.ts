import { expect, test } from 'vitest';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { downloadStems, listStems } from '#features/campaigns/stems.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { seedEmail, seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { seedGroups } from '../groups/seed-groups.ts';
import { addCampaignStems } from './add-campaign-stems.ts';
import { plannedCampaignGroup } from './planned-campaign.ts';
import { plannedStems } from './planned-stems.ts';
import { seedCampaign } from './seed-campaign.ts';

const world = await aWorld();
const { platform } = world;

test('the open campaign of the seeded community has stems to hear and to download', {
  timeout: 90_000,
}, async () => {
  await insertUsers(
    platform.db,
    seedMembers.map(({ name, about, country, accountType }, at) => ({
      id: seedUserId(at),
      email: seedEmail(name),
      username: name,
      profileLink: name,
      about,
      country,
      accountType,
      createdAt: new Date('2025-01-01'),
      passwordHash: null,
    })),
  );
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    await seedGroups(call);
    await seedCampaign(call);
  });
  await world.drain();
  await addCampaignStems(makeCall(platform, platform.db, guest));
  await world.drain();
  const slug = plannedCampaignGroup.link;
  const { stems } = await world.guest.call(listStems, { slug });
  expect(stems.map(({ name, bpm, key }) => [name, bpm, key])).toEqual(
    plannedStems.map(({ title, bpm, key }) => [title, bpm, key]),
  );
  for (const { duration } of stems) expect(duration).toBeGreaterThan(8000);
  const member = await world.person('member');
  const { url } = await member.call(downloadStems, { slug });
  expect((await member.raw({ method: 'GET', url })).status).toBe(200);
});
