import { type RawBuilder, sql } from 'kysely';
import type { PlayPlace } from '#features/tracks/model/play-place.ts';
import { dayOf } from '#features/tracks/model/statistics.ts';
import type { Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import { startOfDay } from './statistics/days.store.ts';
import './tracks.tables.ts';

const REPEAT_WINDOW_MINUTES = 30;
/** Maximum plays of one track per listener and day (TRACK-047). */
const DAILY_MAX = 20;

export interface PlayAttempt {
  trackId: string;
  listener: string;
  now: Date;
}

/** Where a play was started; `host` is that of the site with the player, of an embed only. */
export interface PlaceOfPlay {
  place: PlayPlace;
  host: string | null;
}

/**
 * Counts a play, in all and of its day and place, unless the listener's last one is younger than 30 minutes or the daily maximum is
 * reached. Concurrent calls of one listener queue; a deletion of the track is waited for. True when counted.
 */
export async function insertPlay(db: Db, play: PlayAttempt, { place, host }: PlaceOfPlay): Promise<boolean> {
  const { trackId, listener, now } = play;
  const day = sql`${dayOf(now)}::date`;
  await lockListener(db, play);
  if (host !== null) await lockHosts(db, trackId);
  // The track's row comes first, as in a like, so that the two do not deadlock.
  const { numAffectedRows } = await sql`
    with counted as (
      update tracks set plays = plays + 1
      where id = ${trackId} and published and status = 2 and ${countsOf(play)}
      returning id
    ), of_day as (
      insert into track_days as d (track_id, day, plays, listeners)
      select id, ${day}, 1, case when ${hasPlayedToday(play)} then 0 else 1 end from counted
      on conflict (track_id, day) do update set plays = d.plays + 1, listeners = d.listeners + excluded.listeners
    ), of_place as (
      insert into track_day_places as d (track_id, day, place, host, plays)
      select id, ${day}, ${place}, ${host === null ? '' : keptHost({ trackId, day, host })}, 1 from counted
      on conflict (track_id, day, place, host) do update set plays = d.plays + 1
    )
    insert into track_plays (track_id, listener, counted_at)
    select id, ${listener}, ${now} from counted`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/**
 * Counts a full listen for the listener's last counted play, once, and not before four fifths of the track can have been heard
 * since: the browser sends it after nine tenths. Nothing without such a play.
 */
export async function insertFullListen(db: Db, { trackId, listener, now }: PlayAttempt): Promise<void> {
  const full = `full:${listener}`;
  await lockListener(db, { trackId, listener: full });
  await sql`
    with heard as (
      select t.id from tracks t
      cross join lateral (
        select max(counted_at) as at from track_plays where track_id = t.id and listener = ${listener}
      ) play
      where t.id = ${trackId} and t.published and t.status = 2
        and play.at + make_interval(secs => t.duration_ms * 0.0008) <= ${now}::timestamptz
        and not exists (
          select from track_plays where track_id = t.id and listener = ${full} and counted_at >= play.at
        )
      for key share of t
    ), of_day as (
      insert into track_days as d (track_id, day, full_listens) select id, ${dayOf(now)}::date, 1 from heard
      on conflict (track_id, day) do update set full_listens = d.full_listens + 1
    )
    insert into track_plays (track_id, listener, counted_at) select id, ${full}, ${now} from heard`.execute(
    db,
  );
}

/** Hosts of one track and day that are counted each; further ones count together as `*`. */
const MAX_HOSTS = 50;

const keptHost = ({ trackId, day, host }: { trackId: string; day: RawBuilder<unknown>; host: string }) =>
  sql<string>`(select case when count(*) < ${MAX_HOSTS} or bool_or(host = ${host}) then ${host} else '*' end
    from track_day_places where track_id = ${trackId} and day = ${day} and place = 'embed' and host not in ('', '*'))`;

const hasPlayedToday = ({ trackId, listener, now }: PlayAttempt) => sql<boolean>`exists (
  select from track_plays where track_id = ${trackId} and listener = ${listener}
    and counted_at >= ${startOfDay(now)}::timestamptz)`;

async function lockHosts(db: Db, trackId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`play-hosts:${trackId}`}, 0))`.execute(db);
}

async function lockListener(
  db: Db,
  { trackId, listener }: Pick<PlayAttempt, 'trackId' | 'listener'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`play:${trackId}:${listener}`}, 0))`.execute(db);
}

/** Counts a play by a secret link by the same rules; nothing where the link has ended. */
export async function insertSecretPlay(db: Db, play: PlayAttempt, secret: string): Promise<void> {
  // A listener by link is another one, so that the first play after publishing counts.
  const attempt = { ...play, listener: `link:${play.listener}` };
  await lockListener(db, attempt);
  await sql`
    with counted as (
      update track_secret_links set plays = plays + 1
      where track_id = ${attempt.trackId} and secret = ${secret} and ${countsOf(attempt)}
      returning track_id
    )
    insert into track_plays (track_id, listener, counted_at)
    select track_id, ${attempt.listener}, ${attempt.now} from counted`.execute(db);
}

/** The listener's earlier plays of the track allow one more. */
const countsOf = ({ trackId, listener, now }: PlayAttempt) => sql<boolean>`not exists (
    select from track_plays where track_id = ${trackId} and listener = ${listener}
      and counted_at > ${now}::timestamptz - make_interval(mins => ${REPEAT_WINDOW_MINUTES})
  ) and (
    select count(*) from track_plays where track_id = ${trackId} and listener = ${listener}
      and counted_at > ${now}::timestamptz - interval '1 day'
  ) < ${DAILY_MAX}`;

const PURGE_BATCH_SIZE = 10_000;

/** Deletes plays counted before `before`, which must be more than a day ago; returns how many, at most 10,000. */
export async function purgePlays(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from track_plays where ctid = any(array(
      select ctid from track_plays where counted_at < ${before} limit ${PURGE_BATCH_SIZE}
    ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the plays of a track that is being deleted. Requires the track's row lock. */
export async function deletePlaysOfTrack(db: Db, trackId: string): Promise<void> {
  await deleteInBatches(db, 'track_plays', sql<boolean>`track_id = ${trackId}::uuid`);
}
