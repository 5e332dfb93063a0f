import {
  insertSeedCampaignProjects,
  insertSeedEntries,
  insertSeedVotes,
} from '#db/seeds/writers/campaigns.store.ts';
import { insertSeedGroups, insertTracksOfCampaign } from '#db/seeds/writers/groups.store.ts';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { insertSeedCollaborations, type SeedCollaboration } from '#db/seeds/writers/projects.store.ts';
import { insertCampaign } from '#features/campaigns/server/campaign.store.ts';
import { mailingKinds } from '#features/campaigns/server/campaigns.jobs.ts';
import { insertMailing } from '#features/campaigns/server/emails/mailing.store.ts';
import { groupHeatWeights } from '#features/groups/model/group-heat-weights.ts';
import { groupLinkFromName } from '#features/groups/server/admins/group-link-from-name.ts';
import { groupHeat } from '#features/groups/server/group-heat.ts';
import { countUsers } from '#features/members/server/users.store.ts';
import { renderNewsBody } from '#features/news/server/render-news-body.ts';
import { increaseHeat } from '#features/trending/server/increase-heat.ts';
import { guest } from '#platform/pure/actor.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { createRandom, type Random } from '#studio/compose/random.ts';
import { addTracks } from './add-tracks.ts';
import { pickDistinct } from './heavy-tail.ts';
import { planTrack, randomBytesOf } from './plan-track.ts';
import { planMembers, sourceTracks, vacuumTables, withoutSearch } from './seed-at-scale.ts';

const DAY_MS = 86_400_000;
const TRACK_BATCH_SIZE = 2000;
const VOTES_EACH = 10;
const ENTRIES_A_COLLABORATION = 5;
const CONTESTANTS_AN_ENTRY = 2;
const changedTables = [
  'users',
  'user_counts',
  'tracks',
  'track_heat',
  'likes',
  'comments',
  'groups',
  'group_memberships',
  'group_tracks',
  'campaigns',
  'campaign_entries',
  'campaign_votes',
  'campaign_vote_marks',
  'campaign_vote_counts',
  'campaign_projects',
  'campaign_collaborators',
  'pieces',
  'project_memberships',
  'search_tracks',
  'search_users',
  'search_groups',
];

export interface LargeCampaign {
  groupLink: string;
  campaignId: string;
  contestants: number;
  votes: number;
  collaborations: number;
}

interface Scene {
  platform: Platform;
  random: Random;
  /** The number of earlier users: names are numbered from there. */
  first: number;
  users: readonly string[];
  now: Date;
}

/**
 * Adds a campaign in its phase of voting with this many entries, twice as many contestants, ten votes of each and a collaboration for
 * every five entries, in rows. Needs a platform without statement timeout. Existing rows stay. At least 20 entries.
 */
export async function seedLargeCampaign(platform: Platform, entries: number): Promise<LargeCampaign> {
  const { db } = platform;
  const now = platform.clock.now();
  const first = await countUsers(db);
  const random = createRandom(first, 'large campaign');
  const members = planMembers(random, CONTESTANTS_AN_ENTRY * entries, first, now);
  const scene = { platform, random, first, users: members.map(({ id }) => id), now };
  let made: LargeCampaign | undefined;
  await withoutSearch(platform, async () => {
    await insertUsers(
      db,
      members.map((one) => ({ ...one, emailVerifiedAt: one.createdAt })),
    );
    const trackIds = await addEntryTracks(scene, entries);
    made = await transaction(db, (tx) => addCampaign(tx, scene, trackIds));
  });
  if (!made) throw new Error('The campaign was not made');
  await vacuumTables(platform, changedTables);
  return made;
}

/** Adds the tracks that are entered, published while the campaign was open, in this order. */
async function addEntryTracks(
  { platform, random, users, first, now }: Scene,
  entries: number,
): Promise<string[]> {
  const sources = await sourceTracks(platform, users[0] ?? '');
  const ids: string[] = [];
  for (let from = 0; from < entries; from += TRACK_BATCH_SIZE) {
    const planned = Array.from({ length: Math.min(TRACK_BATCH_SIZE, entries - from) }, (_none, at) => {
      const share = (from + at + random.next()) / entries;
      const publishedAt = new Date(Math.floor(now.getTime() - (35 - 30 * share) * DAY_MS));
      return planTrack({ random, users, now }, first + from + at, publishedAt);
    });
    await transaction(platform.db, (tx) => addTracks(tx, planned, sources));
    ids.push(...planned.map(({ id }) => id));
  }
  return ids;
}

async function addCampaign(tx: Db, scene: Scene, trackIds: readonly string[]): Promise<LargeCampaign> {
  const { random, users, now, first } = scene;
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const bytes = randomBytesOf(random);
  const newId = () => uuidV7(now.getTime(), bytes);
  const name = `The long remix ${first}`;
  const groupLink = groupLinkFromName(name);
  const groupId = newId();
  const createdAt = inDays(-40);
  const at = (place: number) =>
    new Date(Math.floor(createdAt.getTime() + (place / users.length) * 34 * DAY_MS));
  const members = users.map((userId, place) => ({ id: newId(), userId, at: at(place) }));
  await insertSeedGroups(tx, [
    {
      id: groupId,
      name,
      groupLink,
      kind: 'contest',
      privacySetting: 'joinable',
      description: 'One recording, and all that it became.',
      createdAt,
      members,
      followers: members
        .slice(0, Math.ceil(users.length / 4))
        .map(({ userId, at: since }) => ({ userId, at: since })),
    },
  ]);
  const joins = members
    .slice(1)
    .map((one) => ({ id: groupId, weight: groupHeatWeights.membership, at: one.at }));
  await increaseHeat(makeCall(scene.platform, tx, guest), groupHeat, joins);
  const description = 'Take the recording apart and send us what you made of it.';
  const campaign = await insertCampaign(tx, {
    id: newId(),
    group_id: groupId,
    name,
    subtitle: 'One recording, and all that it became',
    description,
    description_html: renderNewsBody(description),
    start_date: inDays(-36),
    end_date: inDays(-4),
    announced_at: createdAt,
    voting_method: 'public',
    voting_end: inDays(4),
    votes_each: VOTES_EACH,
    created_at: createdAt,
    updated_at: createdAt,
  });
  if (!campaign) throw new Error('The group has a campaign already');
  const campaignId = campaign.id;
  // Nobody of them reads e-mails: all that a campaign sends counts as begun.
  for (const kind of mailingKinds) await insertMailing(tx, { campaignId, kind, at: now });
  await insertTracksOfCampaign(tx, groupId, trackIds);
  await insertSeedEntries(tx, campaignId, trackIds);
  const collaborations = planCollaborations(scene, Math.floor(trackIds.length / ENTRIES_A_COLLABORATION));
  await insertSeedCollaborations(tx, collaborations);
  await insertSeedCampaignProjects(
    tx,
    campaignId,
    collaborations.map(({ id }) => id),
  );
  const votes = await insertSeedVotes(tx, {
    campaignId,
    voterIds: users,
    trackIds,
    votesEach: VOTES_EACH,
    from: inDays(-4),
  });
  return {
    groupLink,
    campaignId,
    contestants: users.length - 1,
    votes,
    collaborations: collaborations.length,
  };
}

/** Projects that were started while entries were accepted, most with a few members. */
function planCollaborations({ random, users, now }: Scene, count: number): SeedCollaboration[] {
  const bytes = randomBytesOf(random);
  return Array.from({ length: count }, (_none, number) => {
    const at = new Date(Math.floor(now.getTime() - (5 + 30 * random.next()) * DAY_MS));
    const owner = Math.floor(users.length * random.next());
    return {
      id: uuidV7(at.getTime(), bytes),
      ownerId: users[owner] ?? '',
      title: `Take ${number + 1} of the long remix`,
      at,
      members: pickDistinct(random, users.length, random.integer(0, 6), owner).map((place) => ({
        id: uuidV7(at.getTime(), bytes),
        userId: users[place] ?? '',
      })),
    };
  });
}
