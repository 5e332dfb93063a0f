import { expect, test } from 'vitest';
import { createEntry } from '#features/campaigns/contract.ts';
import { aWorld } from '#testing/world.ts';
import { aCampaign } from '../testing/a-campaign.ts';

const world = await aWorld({ rateLimits: 'on' });

test('the 21st new track of a campaign within an hour is 429 [CAMPAIGN-184]', async () => {
  const ada = await world.person('ada', { accountType: 2 });
  const admin = await world.person('admin', { admin: true });
  const { groupLink } = await aCampaign(world, ada, admin);
  const eve = await world.person('eve');
  const send = () => eve.call(createEntry, { slug: groupLink, track: { title: 'No', fileName: 'none.wav' } });
  for (let at = 0; at < 20; at += 1) await expect(send()).rejects.toMatchObject({ status: 422 });
  await expect(send()).rejects.toMatchObject({ status: 429 });
  world.clock.advance(3_600_000);
  await expect(send()).rejects.toMatchObject({ status: 422 });
});
