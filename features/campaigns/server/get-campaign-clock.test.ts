import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { announceCampaign, cancelCampaign } from '../admin.contract.ts';
import { getCampaignClock } from '../contract.ts';
import { aCampaign, inDays } from '../testing/a-campaign.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const founder = await world.person('founder');

const clockOf = async (slug: string) => (await world.guest.call(getCampaignClock, { slug })).data;

test('everybody gets the server’s time and the next change of a campaign’s phase [CAMPAIGN-270]', async () => {
  const times = {
    startDate: inDays(world, 1),
    endDate: inDays(world, 2),
    votingMethod: 'public' as const,
    votingStart: inDays(world, 3),
    votingEnd: inDays(world, 4),
    judgingEnd: inDays(world, 5),
  };
  const { groupLink } = await aCampaign(world, founder, admin, times);
  const now = () => world.clock.now().toISOString();
  for (const [phase, change, at] of [
    ['announced', 'opens', times.startDate],
    ['open', 'closes', times.endDate],
    ['judging', 'voting_begins', times.votingStart],
    ['voting', 'voting_ends', times.votingEnd],
    ['judging', 'judging_ends', times.judgingEnd],
  ] as const) {
    expect(await clockOf(groupLink)).toEqual({ now: now(), phase, next: { change, at } });
    world.clock.advance(86_400_000);
  }
  expect(await clockOf(groupLink)).toEqual({ now: now(), phase: 'judging', next: null });
});

test('a cancelled campaign waits for nothing, and drafts, plain groups and wrong links have no clock [CAMPAIGN-270] [CAMPAIGN-198]', async () => {
  const open = await aCampaign(world, founder, admin);
  await admin.call(cancelCampaign, { id: open.id, reason: 'The tapes are lost.' });
  expect(await clockOf(open.groupLink)).toMatchObject({ phase: 'cancelled', next: null });
  const draft = await aCampaign(world, founder, admin, { draft: true, description: 'Salt.' });
  for (const slug of [draft.groupLink, 'nothing-here', 'x'.repeat(60)])
    await expect(clockOf(slug), slug).rejects.toMatchObject({ status: 404 });
  await expect(clockOf('x'.repeat(500))).rejects.toMatchObject({ status: expect.any(Number) });
  await admin.call(announceCampaign, { id: draft.id });
  expect(await clockOf(draft.groupLink)).toMatchObject({ next: { change: 'closes' } });
});
