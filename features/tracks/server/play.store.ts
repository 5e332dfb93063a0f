import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import './tracks.tables.ts';

const REPEAT_WINDOW_MINUTES = 30;

export interface PlayAttempt {
  trackId: string;
  listener: string;
  now: Date;
  /** Maximum plays of the track per day by this listener; null for no limit. */
  dailyMax: number | null;
}

/**
 * Counts a play unless the listener's last one is younger than 30 minutes or the daily maximum is reached. Concurrent
 * calls of one listener queue; a deletion of the track is waited for. True when counted.
 */
export async function insertPlay(db: Db, play: PlayAttempt): Promise<boolean> {
  await lockListener(db, play);
  const { numAffectedRows } = await sql`
    with counted as (
      update tracks set plays = plays + 1
      where id = ${play.trackId} and published and status = 2 and ${countsOf(play)}
      returning id
    )
    insert into track_plays (track_id, listener, counted_at)
    select id, ${play.listener}, ${play.now} from counted`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

async function lockListener(db: Db, { trackId, listener }: PlayAttempt): Promise<void> {
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
const countsOf = ({ trackId, listener, now, dailyMax }: PlayAttempt) => sql<boolean>`not exists (
    select from track_plays where track_id = ${trackId} and listener = ${listener}
      and counted_at > ${now}::timestamptz - make_interval(mins => ${REPEAT_WINDOW_MINUTES})
  ) and (
    ${dailyMax}::int is null or (
      select count(*) from track_plays where track_id = ${trackId} and listener = ${listener}
        and counted_at > ${now}::timestamptz - interval '1 day'
    ) < ${dailyMax}::int
  )`;

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
