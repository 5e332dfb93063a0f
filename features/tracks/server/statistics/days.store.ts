import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '#features/tracks/model/statistics.ts';
import type { Db } from '#platform/server/call.ts';
import '../tracks.tables.ts';

/** Further statements of a like and of taking it back; they read `counted (host_id, created_at)`. A like counts on its own day. */
export const incrementLikesOfDay: RawBuilder<unknown> = sql`
  insert into track_days as d (track_id, day, likes)
  select host_id, (created_at at time zone 'utc')::date, 1 from counted
  on conflict (track_id, day) do update set likes = d.likes + 1`;
export const decrementLikesOfDay: RawBuilder<unknown> = sql`
  update track_days d set likes = d.likes - 1 from counted
  where d.track_id = counted.host_id and d.day = (counted.created_at at time zone 'utc')::date and d.likes > 0`;

/** Counts a download by a member on the day of `now`, once per member, track and day; nothing of a track that is not listed. */
export async function incrementDownloads(
  db: Db,
  { trackId, userId, now }: { trackId: string; userId: string; now: Date },
): Promise<void> {
  // The row of a day has the day's beginning as its time, so that a second one conflicts.
  await sql`
    with host as (
      select id from tracks where id = ${trackId} and published and status = 2 for key share
    ), first as (
      insert into track_plays (track_id, listener, counted_at)
      select id, ${`download:${userId}`}, ${startOfDay(now)} from host on conflict do nothing returning track_id
    )
    insert into track_days as d (track_id, day, downloads) select track_id, ${dayOf(now)}::date, 1 from first
    on conflict (track_id, day) do update set downloads = d.downloads + 1`.execute(db);
}

/** Counts that a track was put into a list of the member `by` on the day of `at`; nothing for their own track. */
export async function incrementSaves(
  db: Db,
  { trackId, by, at }: { trackId: string; by: string; at: Date },
): Promise<void> {
  await sql`
    with host as (
      select id from tracks where id = ${trackId} and user_id <> ${by} for key share
    )
    insert into track_days as d (track_id, day, saves) select id, ${dayOf(at)}::date, 1 from host
    on conflict (track_id, day) do update set saves = d.saves + 1`.execute(db);
}

/** Takes back what `incrementSaves` counted for tracks that leave lists of the member `by`, each on the day when it was put in. */
export async function deleteSaves(
  db: Db,
  by: string,
  saves: readonly { trackId: string; at: Date }[],
): Promise<void> {
  if (saves.length === 0) return;
  const taken = sql`(
    select track_id, day, count(*)::int as saves
    from unnest(${saves.map((one) => one.trackId)}::uuid[], ${saves.map((one) => dayOf(one.at))}::date[]) as g (track_id, day)
    join tracks t on t.id = g.track_id and t.user_id <> ${by} group by track_id, day
  )`;
  // Rows are locked in one order, so that lists deleted at the same time do not deadlock.
  await sql`select from track_days d join ${taken} g using (track_id, day)
    order by d.track_id, d.day for update of d`.execute(db);
  await sql`update track_days d set saves = greatest(0, d.saves - g.saves) from ${taken} g
    where d.track_id = g.track_id and d.day = g.day`.execute(db);
}

/** The moment at which the day of another begins. */
export const startOfDay = (at: Date): string => `${dayOf(at)}T00:00:00.000Z`;
