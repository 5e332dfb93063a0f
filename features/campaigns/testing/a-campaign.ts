import { createCampaign } from '#features/campaigns/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import type { Member, World } from '#testing/world.ts';

type Form = RequestInputOf<typeof createCampaign>['campaign'];
const DAY_MS = 86_400_000;

/** The time in `days` days, in the format of the wire. */
export const inDays = (world: World, days: number): string =>
  new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();

/** Creates a group of the founder and its campaign, which is open for ten more days. */
export async function aCampaign(world: World, founder: Member, admin: Member, more: Partial<Form> = {}) {
  const group = await aGroup(world, founder, { name: `Remix ${crypto.randomUUID().slice(0, 8)}` });
  const campaign = { startDate: inDays(world, -10), endDate: inDays(world, 10), ...more };
  const { data } = await admin.call(createCampaign, { campaign: { slug: group.groupLink, ...campaign } });
  return { group, groupLink: group.groupLink, id: data.id, campaign: data.attributes };
}
