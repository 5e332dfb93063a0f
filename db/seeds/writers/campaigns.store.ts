import '#features/campaigns/server/jury/jury.tables.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface SeedJuror {
  id: string;
  campaignId: string;
  userId: string;
  at: Date;
  /** Points of 1 to 10 by the id of the entry. */
  points: ReadonlyMap<string, number>;
}

/** Inserts a juror who has accepted and scored. */
export async function insertSeedJuror(
  db: Db,
  { id, campaignId, userId, at, points }: SeedJuror,
): Promise<void> {
  await db
    .insertInto('campaign_jurors')
    .values({
      id,
      campaign_id: campaignId,
      user_id: userId,
      invited_at: at,
      expires_at: at,
      accepted_at: at,
    })
    .execute();
  await db
    .insertInto('campaign_scores')
    .values(
      [...points].map(([trackId, given]) => ({
        juror_id: id,
        campaign_id: campaignId,
        track_id: trackId,
        points: JSON.stringify({ 1: given }),
        changed_at: at,
      })),
    )
    .execute();
}

/** Enters listed tracks as entries of their owners; every fifth names co-makers. They must be posted in the campaign's group. */
export async function insertSeedEntries(
  db: Db,
  campaignId: string,
  trackIds: readonly string[],
): Promise<void> {
  await sql`insert into campaign_entries (id, campaign_id, track_id, entrant_id, state, credits, entered_at, changed_at)
    select gen_random_uuid(), ${campaignId}, t.id, t.user_id, 'listed',
      case when place % 5 = 0 then 'Mira Oslund, the brass of platform ' || place else '' end, t.listed_at, t.listed_at
    from unnest(${[...trackIds]}::uuid[]) with ordinality as g (id, place) join tracks t on t.id = g.id`.execute(
    db,
  );
}

/**
 * Records that these projects were started in a campaign and counts once for all of them what triggers count one by one. Only while
 * nothing else uses the database.
 */
export async function insertSeedCampaignProjects(
  db: Db,
  campaignId: string,
  projectIds: readonly string[],
): Promise<void> {
  await sql`alter table campaign_projects disable trigger campaign_project_added`.execute(db);
  await sql`insert into campaign_projects (project_id, campaign_id, owner_id, created_at)
    select id, ${campaignId}, owner_id, created_at from pieces where id = any(${[...projectIds]}::uuid[])`.execute(
    db,
  );
  await sql`alter table campaign_projects enable trigger campaign_project_added`.execute(db);
  await sql`select campaign_recount_projects(${[...projectIds]}::uuid[])`.execute(db);
  await sql`select campaign_recount_people(${campaignId}, campaign_members_of(${[...projectIds]}::uuid[]))`.execute(
    db,
  );
}

interface SeedVotes {
  campaignId: string;
  voterIds: readonly string[];
  /** In the order of how many like them. */
  trackIds: readonly string[];
  votesEach: number;
  /** The votes are cast from here on, a second apart. */
  from: Date;
}

/**
 * Inserts the votes of many members with their counts and marks: each votes for neighbours in the given order, more for the first,
 * never for an own entry; three voters share a network. Returns the number of votes.
 */
export async function insertSeedVotes(db: Db, votes: SeedVotes): Promise<number> {
  const { campaignId, voterIds, trackIds, votesEach, from } = votes;
  const { rows } = await sql<{ votes: number }>`
    with entries as (
      select t.id, t.user_id, gt.group_id, place - 1 as place
      from unnest(${[...trackIds]}::uuid[]) with ordinality as g (id, place) join tracks t on t.id = g.id
      join group_tracks gt on gt.track_id = t.id
      join campaigns c on c.group_id = gt.group_id and c.id = ${campaignId}
    ), voters as (
      select id as voter_id, place, floor(${trackIds.length}::int * power(place::float8 / ${voterIds.length}::int, 2))::int as first
      from unnest(${[...voterIds]}::uuid[]) with ordinality as v (id, place)
    ), chosen as (
      select e.id as track_id, e.group_id, v.voter_id, v.place, slot,
        ${from}::timestamptz + (v.place * ${votesEach}::int + slot) * interval '1 second' as at
      from voters v cross join generate_series(1, ${votesEach}::int) slot
      join entries e on e.place = (v.first + slot) % ${trackIds.length}::int
      where e.user_id <> v.voter_id
    ), added as (
      insert into campaign_votes (campaign_id, track_id, voter_id, slot, created_at)
      select ${campaignId}, track_id, voter_id, slot, at from chosen
    ), marked as (
      insert into campaign_vote_marks (campaign_id, track_id, voter_id, network, device, account_days, created_at)
      select ${campaignId}, track_id, voter_id, decode(md5('network ' || place / 3), 'hex'),
        decode(md5('device ' || place), 'hex'), 900, at from chosen
    ), counted as (
      insert into campaign_vote_counts (campaign_id, track_id, group_id, votes)
      select ${campaignId}, track_id, group_id, count(*) from chosen group by track_id, group_id returning votes
    )
    select coalesce(sum(votes), 0)::int as votes from counted`.execute(db);
  return rows[0]?.votes ?? 0;
}
