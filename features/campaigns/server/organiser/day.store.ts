import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { DayKind } from '../../model/day-kinds.ts';

interface CampaignDayTable {
  campaign_id: string;
  /** As in 2026-06-30. */
  day: string;
  kind: string;
  count: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    campaign_days: CampaignDayTable;
  }
}

/** The day of a time in UTC. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Counts one more of a kind on the day of `at`. */
export async function incrementDay(
  db: Db,
  { campaignId, kind, at }: { campaignId: string; kind: DayKind; at: Date },
): Promise<void> {
  await sql`insert into campaign_days as d (campaign_id, day, kind, count)
    values (${campaignId}, ${dayOf(at)}, ${kind}, 1)
    on conflict (campaign_id, day, kind) do update set count = d.count + 1`.execute(db);
}

interface DatedIds {
  ids: readonly string[];
  at: readonly Date[];
}

/** Counts what happened in groups for the announced campaigns that they run, in one order for all. */
export async function incrementDaysOfGroups(db: Db, kind: DayKind, { ids, at }: DatedIds): Promise<void> {
  await sql`insert into campaign_days as d (campaign_id, day, kind, count)
    select c.id, g.day, ${kind}, count(*)
    from unnest(${[...ids]}::uuid[], ${at.map(dayOf)}::date[]) g (id, day)
    join campaigns c on c.group_id = g.id and c.announced_at is not null
    group by c.id, g.day order by c.id, g.day
    on conflict (campaign_id, day, kind) do update set count = d.count + excluded.count`.execute(db);
}

/** Counts plays of listed entries for their campaigns, in one order for all. */
export async function incrementPlaysOfEntries(db: Db, { ids, at }: DatedIds): Promise<void> {
  await sql`insert into campaign_days as d (campaign_id, day, kind, count)
    select e.campaign_id, t.day, 'plays', count(*)
    from unnest(${[...ids]}::uuid[], ${at.map(dayOf)}::date[]) t (id, day)
    join campaign_entries e on e.track_id = t.id and e.state = 'listed'
    group by e.campaign_id, t.day order by e.campaign_id, t.day
    on conflict (campaign_id, day, kind) do update set count = d.count + excluded.count`.execute(db);
}

/** Hosts of a campaign that are counted by their names on a day; further ones are counted as "other". */
const MOST_HOSTS = 50;

/** Counts a visit and, unless null, the host that it came from; false where there is no such campaign. */
export async function incrementVisits(
  db: Db,
  { slug, host, at }: { slug: string; host: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with campaign as (
      select c.id from groups g join campaigns c on c.group_id = g.id
      where lower(g.group_link) = ${slug.toLowerCase()} and g.withheld_at is null and c.announced_at is not null
    ), hosts as (
      select d.kind from campaign_days d, campaign c
      where d.campaign_id = c.id and d.day = ${dayOf(at)} and d.kind like 'from:%'
    ), counted as (
      insert into campaign_days as d (campaign_id, day, kind, count)
      select id, ${dayOf(at)}::date, 'visits', 1 from campaign
      union all
      select id, ${dayOf(at)}::date, case
        when exists(select from hosts where kind = ${`from:${host}`}) or (select count(*) from hosts) < ${MOST_HOSTS}
        then ${`from:${host}`} else 'from:other' end, 1
      from campaign where ${host}::text is not null
      on conflict (campaign_id, day, kind) do update set count = d.count + 1
    )
    select id from campaign`.execute(db);
  return rows.length > 0;
}

/** Writes how many votes were given on each day, instead of what was written before. */
export async function updateVoteDays(db: Db, campaignId: string): Promise<void> {
  await db
    .deleteFrom('campaign_days')
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', 'votes')
    .execute();
  await sql`insert into campaign_days (campaign_id, day, kind, count)
    select campaign_id, (created_at at time zone 'UTC')::date as day, 'votes', count(*)
    from campaign_votes where campaign_id = ${campaignId} group by campaign_id, day`.execute(db);
}
