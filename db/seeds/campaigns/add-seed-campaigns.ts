import { insertSeedJuror } from '#db/seeds/writers/campaigns.store.ts';
import { findCampaign, insertCampaign } from '#features/campaigns/server/campaign.store.ts';
import type { CampaignRow } from '#features/campaigns/server/campaigns.tables.ts';
import { insertEntry } from '#features/campaigns/server/entries/entry.store.ts';
import { insertHeldGroup, upsertReview } from '#features/campaigns/server/voting/held-group.store.ts';
import { insertVote } from '#features/campaigns/server/voting/vote.store.ts';
import { updateGroupRow } from '#features/groups/server/group.store.ts';
import { insertMembership } from '#features/groups/server/members/membership.store.ts';
import { insertGroupTrack } from '#features/groups/server/posts/group-track.store.ts';
import { renderNewsBody } from '#features/news/server/render-news-body.ts';
import { insertOrigin } from '#features/remixes/server/origin.store.ts';
import { updateEmailVerified } from '#features/sign-in/server/email-address/user-email.store.ts';
import { findTrackByFileName } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { createRandom } from '#studio/compose/random.ts';
import { planTracks } from '../community/plan-tracks.ts';
import { seedFileName, seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import type { PlannedGroup } from '../groups/planned-group.ts';
import { memberIndex } from '../groups/planned-members.ts';
import { seedGroup, seedGroupId, seedIdOf } from '../groups/seed-groups.ts';
import { addSeedCampaigns as job } from '../seed.jobs.ts';
import { awardSeedPrizes } from './award-seed-prizes.ts';
import {
  pastEntries,
  pastJurors,
  plannedAnnouncedGroup,
  plannedPastGroup,
  plannedVotedGroup,
  votedEntries,
} from './planned-campaigns.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** When the first tracks are not there yet, on a slow machine. */
const AGAIN_AFTER_MS = 60_000;

const userIdOf = (name: string): string => seedUserId(memberIndex(name));

/** Adds a decided campaign, one to come, and one with held votes, once the tracks that are entered are there. Idempotent. */
export async function addSeedCampaigns(call: Call): Promise<void> {
  const tracks = await findFirstTracks(call);
  if (tracks.length === 0) {
    await call.enqueue(job, {}, { inMs: AGAIN_AFTER_MS });
    return;
  }
  await inTransaction(call, async (inside) => {
    const announced = await startCampaign(inside, plannedAnnouncedGroup, {
      start_date: daysFrom(inside, 5),
      end_date: daysFrom(inside, 33),
      announced_at: daysFrom(inside, -3),
      subtitle: 'Four compartments, one night, no sleep',
      voting_method: 'public',
      voting_end: daysFrom(inside, 40),
    });
    // The job has run before.
    if (!announced) return;
    await addPastCampaign(inside, tracks);
    await addVotedCampaign(inside, tracks);
  });
}

/** The tracks of the first dozen; none while one of them is missing. */
async function findFirstTracks(call: Call): Promise<TrackRow[]> {
  const plans = planTracks().slice(0, Math.max(...pastEntries, ...votedEntries) + 1);
  const found: TrackRow[] = [];
  for (const { owner, index } of plans) {
    const track = await findTrackByFileName(call.db, seedUserId(owner), seedFileName(index));
    if (track?.status !== 2 || !track.published) return [];
    found.push(track);
  }
  return found;
}

const daysFrom = ({ now }: Call, days: number): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + days * DAY_MS);

type Facts = Pick<CampaignRow, 'start_date' | 'end_date'> & Partial<Omit<CampaignRow, 'jury_criteria'>>;

/** Inserts a group and its campaign; null where they are there. */
async function startCampaign(call: Call, plan: PlannedGroup, facts: Facts): Promise<CampaignRow | null> {
  const id = seedIdOf(`campaign ${plan.link}`);
  const groupId = seedGroupId(plan);
  if (await findCampaign(call.db, id)) return null;
  await seedGroup(call, plan);
  await updateGroupRow(call.db, groupId, { campaign: true });
  const at = new Date(call.now.getTime() - plan.daysAgo * DAY_MS);
  return insertCampaign(call.db, {
    id,
    group_id: groupId,
    name: plan.name,
    description: plan.description,
    description_html: renderNewsBody(plan.description),
    announced_at: at,
    created_at: at,
    updated_at: at,
    ...facts,
  });
}

/** Posts a track in the campaign's group as an entry of its owner, made from the campaign's sounds. */
async function enter(call: Call, campaign: CampaignRow, track: TrackRow, place: number): Promise<void> {
  const at = new Date(campaign.end_date.getTime() - (place + 1) * DAY_MS);
  const groupId = campaign.group_id;
  await insertMembership(call.db, {
    id: seedIdOf(`${campaign.name} entrant ${track.user_id}`),
    group_id: groupId,
    user_id: track.user_id,
    role: 'member',
    created_at: at,
  });
  await insertGroupTrack(call.db, {
    groupId,
    trackId: track.id,
    at,
    listed: true,
    listedAt: track.listed_at,
  });
  await insertEntry(call.db, {
    id: seedIdOf(`${campaign.name} entry ${track.id}`),
    campaign_id: campaign.id,
    track_id: track.id,
    entrant_id: track.user_id,
    state: 'listed',
    entered_at: at,
    changed_at: at,
  });
  const origin = { track_id: track.id, kind: 'campaign' as const, parent_id: campaign.id };
  await insertOrigin(call.db, {
    ...origin,
    id: seedIdOf(`${campaign.name} origin ${track.id}`),
    created_at: at,
  });
}

async function addPastCampaign(call: Call, tracks: readonly TrackRow[]): Promise<void> {
  const decidedAt = daysFrom(call, -12);
  const campaign = await startCampaign(call, plannedPastGroup, {
    start_date: daysFrom(call, -63),
    end_date: daysFrom(call, -35),
    judging_end: daysFrom(call, -14),
    winner_announcement_at: decidedAt,
    decided_at: decidedAt,
    winners_published_at: decidedAt,
    subtitle: 'Nine minutes of snow, remixed',
    voting_method: 'jury',
    jurors_needed: 2,
  });
  if (!campaign) return;
  const entries = pastEntries.flatMap((index) => tracks[index] ?? []);
  for (const [place, track] of entries.entries()) await enter(call, campaign, track, place);
  for (const [seat, name] of pastJurors.entries())
    await insertSeedJuror(call.db, {
      id: seedIdOf(`${campaign.name} juror ${name}`),
      campaignId: campaign.id,
      userId: userIdOf(name),
      at: daysFrom(call, -20),
      // The first entry is the best, and each juror likes another one a little more.
      points: new Map(
        entries.map(({ id }, place) => [id, Math.min(10, 9 - place + (place % 3 === seat ? 1 : 0))]),
      ),
    });
  await awardSeedPrizes(call, campaign, entries);
}

async function addVotedCampaign(call: Call, tracks: readonly TrackRow[]): Promise<void> {
  const endDate = daysFrom(call, -9);
  const campaign = await startCampaign(call, plannedVotedGroup, {
    start_date: daysFrom(call, -38),
    end_date: endDate,
    voting_end: daysFrom(call, -1),
    winner_announcement_at: daysFrom(call, 6),
    subtitle: 'Say it in sixty seconds',
    voting_method: 'public',
  });
  if (!campaign) return;
  const entries = votedEntries.flatMap((index) => tracks[index] ?? []);
  for (const [place, track] of entries.entries()) await enter(call, campaign, track, place);
  const owners = new Set(entries.map((track) => track.user_id));
  const voterIds = seedMembers.map((_member, at) => seedUserId(at)).filter((id) => !owners.has(id));
  const random = createRandom(1, 'votes');
  const [ring, liked] = [entries[5], entries.slice(0, 5)];
  if (!ring) return;
  const ringVoters: string[] = [];
  for (const [at, voterId] of voterIds.entries()) {
    await updateEmailVerified(call.db, voterId, campaign.start_date);
    const isInRing = at % 3 === 0;
    const entry = isInRing ? ring : liked[random.integer(0, liked.length - 1)];
    const minutes = isInRing ? 4000 + at : random.integer(60, 9000);
    if (!entry) continue;
    await insertVote(call.db, {
      slug: plannedVotedGroup.link,
      voterId,
      entryId: entry.id,
      now: new Date(endDate.getTime() + minutes * MINUTE_MS),
      network: Buffer.alloc(16, isInRing ? 'one network' : voterId),
      device: Buffer.alloc(16, voterId),
    });
    if (isInRing) ringVoters.push(voterId);
  }
  const group = {
    entryId: ring.id,
    voterIds: ringVoters,
    suspicions: [
      { reason: 'network' as const, votes: ringVoters.length, quiet: ringVoters.length - 1 },
      { reason: 'burst' as const, votes: ringVoters.length, quiet: ringVoters.length - 1 },
    ],
  };
  const at = new Date(daysFrom(call, -1).getTime() + 5 * MINUTE_MS);
  await insertHeldGroup(call.db, { id: seedIdOf('held votes'), campaignId: campaign.id, group, at });
  await upsertReview(call.db, campaign.id, at);
}
