import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import './track.table.ts';

const REPEAT_WINDOW_MINUTES = 30;

export interface PlayAttempt {
  trackId: string;
  listener: string;
  now: Date;
  /** At most so many plays of the track a day by this listener; null without a bound. */
  dailyMax: number | null;
}

/**
 * Counts the play unless this listener's last counted one of the track is younger than 30 minutes or the day is full.
 * Simultaneous calls of one listener wait for each other. The track's row comes first: its deletion is waited for. True when
 * the play was counted.
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

/** Forgets plays counted before `before`, which must be more than a day ago; answers how many, at most ten thousand. */
export async function purgePlays(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from track_plays where ctid = any(array(
      select ctid from track_plays where counted_at < ${before} limit ${PURGE_BATCH_SIZE}
    ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Forgets the plays of a track that is being deleted. The track's row must be held. */
export async function deletePlaysOfTrack(db: Db, trackId: string): Promise<void> {
  await deleteInBatches(db, 'track_plays', sql<boolean>`track_id = ${trackId}::uuid`);
}
