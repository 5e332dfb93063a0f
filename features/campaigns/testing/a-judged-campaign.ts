import { updateCampaign } from '#features/campaigns/contract.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import type { Member, World } from '#testing/world.ts';
import { announceWinners, setWinners } from '../winners.contract.ts';
import { aCampaign, inDays } from './a-campaign.ts';

interface AJudgedCampaign {
  founder: Member;
  admin: Member;
  /** Each enters one track. */
  entrants: readonly Member[];
  more?: Partial<RequestInputOf<typeof updateCampaign>['campaign']>;
}

/** Creates a campaign in which nobody votes, whose entries are in and have ended. */
export async function aJudgedCampaign(world: World, { founder, admin, entrants, more }: AJudgedCampaign) {
  const { id, groupLink, campaign } = await aCampaign(world, founder, admin);
  const entryIds: string[] = [];
  for (const entrant of entrants) {
    const track = await aStoredTrack(world, entrant);
    // Times that differ, as which entry of a person is the later one matters.
    world.clock.advance(1000);
    await entrant.call(postTrack, { groupLink, mixdownId: track.id });
    entryIds.push(track.id);
  }
  await admin.call(updateCampaign, { id, campaign: { endDate: inDays(world, 0), ...more } });
  return { id, slug: groupLink, groupLink, name: campaign.name, entryIds };
}

/** Sets the entries as winners in their order and announces them. */
export async function announceInOrder(
  organiser: Member,
  { slug, entryIds }: { slug: string; entryIds: readonly string[] },
  when: 'now' | 'planned' = 'now',
) {
  await organiser.call(setWinners, { slug, entries: [...entryIds], reason: 'In this order' });
  return organiser.call(announceWinners, { slug, when });
}
