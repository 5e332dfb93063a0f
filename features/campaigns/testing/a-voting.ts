import { sql } from 'kysely';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import type { Member, World } from '#testing/world.ts';
import { aCampaign, inDays } from './a-campaign.ts';

const DAY_MS = 86_400_000;

interface AVoting {
  founder: Member;
  admin: Member;
  /** Each enters one track. */
  entrants: readonly Member[];
  more?: Partial<RequestInputOf<typeof updateCampaign>['campaign']>;
}

/** Creates a campaign whose entries are in and on which the public votes for ten more days. */
export async function aVoting(world: World, { founder, admin, entrants, more = {} }: AVoting) {
  const { id, groupLink } = await aCampaign(world, founder, admin);
  const entryIds: string[] = [];
  for (const entrant of entrants) {
    const track = await aStoredTrack(world, entrant);
    await entrant.call(postTrack, { groupLink, mixdownId: track.id });
    entryIds.push(track.id);
  }
  // A moment ago, so that a test can end the voting now.
  const times = { endDate: inDays(world, -0.0001), votingEnd: inDays(world, 10) };
  await admin.call(updateCampaign, { id, campaign: { ...times, votingMethod: 'public', ...more } });
  return { id, slug: groupLink, groupLink, entryIds };
}

/** Makes members who may vote: with a verified address, and an account that is 60 days old. */
export async function mayVote(world: World, ...members: { id: string }[]): Promise<void> {
  const now = world.clock.now();
  const voter = { verifiedAt: now, createdAt: new Date(now.getTime() - 60 * DAY_MS) };
  for (const { id } of members) await setVoter(world, id, voter);
}

/** Sets what decides on whether a member may vote. */
export async function setVoter(
  { platform }: World,
  id: string,
  voter: { verifiedAt: Date | null; createdAt: Date },
): Promise<void> {
  await sql`update users set email_verified_at = ${voter.verifiedAt}, created_at = ${voter.createdAt}
    where id = ${id}`.execute(platform.db);
}
