import { expect, test } from 'vitest';
import { cancelCampaign } from '#features/campaigns/admin.contract.ts';
import { createCampaign } from '#features/campaigns/contract.ts';
import { listCampaigns } from '#features/campaigns/list.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { aJudgedCampaign, announceInOrder } from '../../testing/a-judged-campaign.ts';
import { aVoting } from '../../testing/a-voting.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { world, ada, ben, cid, admin } = await aGroupsWorld();
const read = (section: 'current' | 'past', page?: string | number, items?: number) =>
  world.newGuest().call(listCampaigns, { section, page, items });
const links = ({ campaigns }: { campaigns: readonly { selfLink: string }[] }) =>
  campaigns.map(({ selfLink }) => selfLink);

test('guests see current campaigns, and past ones with their winners; drafts and those of withheld groups are in neither [CAMPAIGN-255]', async () => {
  const open = await aCampaign(world, ada, admin);
  const coming = await aCampaign(world, ada, admin, {
    startDate: inDays(world, 5),
    endDate: inDays(world, 30),
  });
  const { groupLink } = await aGroup(world, ada);
  const dates = { startDate: inDays(world, -1), endDate: inDays(world, 1) };
  await admin.call(createCampaign, { campaign: { slug: groupLink, ...dates, draft: true } });
  const called = await aCampaign(world, ada, admin, {
    startDate: inDays(world, -30),
    endDate: inDays(world, 1),
  });
  await admin.call(cancelCampaign, { id: called.id, reason: 'No band' });
  const withheld = await aCampaign(world, ada, admin);
  await world.platform.db
    .updateTable('groups')
    .set({ withheld_at: world.clock.now() })
    .where('group_link', '=', withheld.groupLink)
    .execute();
  const past = await aJudgedCampaign(world, {
    founder: ada,
    admin,
    entrants: [ben, cid],
    more: { prizes: [{ name: 'A trophy' }] },
  });
  expect(links(await read('current'))).toContain(`/campaigns/${past.slug}`);
  await announceInOrder(ada, past);
  expect(links(await read('current'))).toEqual([
    `/campaigns/${coming.groupLink}`,
    `/campaigns/${open.groupLink}`,
  ]);
  const { campaigns } = await read('past');
  expect(
    campaigns.map(({ selfLink, phase, winners }) => [selfLink, phase, winners.map((one) => one.username)]),
  ).toEqual([
    [`/campaigns/${called.groupLink}`, 'cancelled', []],
    [`/campaigns/${past.slug}`, 'decided', [ben.username]],
  ]);
  const first = await read('past', undefined, 1);
  expect(links(await read('past', first.meta.nextPage ?? '', 1))).toEqual([`/campaigns/${past.slug}`]);
});

test('a campaign that nobody decides is past 30 days after its last date [CAMPAIGN-348]', async () => {
  const left = await aVoting(world, {
    founder: ada,
    admin,
    entrants: [ben],
    more: { judgingEnd: inDays(world, 20) },
  });
  const link = `/campaigns/${left.slug}`;
  const at = async () => [
    links(await read('current')).includes(link),
    links(await read('past')).includes(link),
  ];
  world.clock.advance(50 * DAY_MS - HOUR_MS);
  expect(await at()).toEqual([true, false]);
  world.clock.advance(2 * HOUR_MS);
  expect(await at()).toEqual([false, true]);
});

wrongInputs({
  world,
  endpoint: listCampaigns,
  as: () => ben,
  good: () => ({ section: 'past' }),
  unchanged: [],
});
