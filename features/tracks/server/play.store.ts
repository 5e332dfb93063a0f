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
  await sql`select pg_advisory_xact_lock(hashtextextended(${`play:${play.trackId}:${play.listener}`}, 0))`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    with counted as (
      update tracks set plays = plays + 1
      where id = ${play.trackId} and published and status = 2 and not exists (
        select from track_plays where track_id = ${play.trackId} and listener = ${play.listener}
          and counted_at > ${play.now}::timestamptz - make_interval(mins => ${REPEAT_WINDOW_MINUTES})
      ) and (
        ${play.dailyMax}::int is null or (
          select count(*) from track_plays where track_id = ${play.trackId} and listener = ${play.listener}
            and counted_at > ${play.now}::timestamptz - interval '1 day'
        ) < ${play.dailyMax}::int
      )
      returning id
    )
    insert into track_plays (track_id, listener, counted_at)
    select id, ${play.listener}, ${play.now} from counted`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

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
