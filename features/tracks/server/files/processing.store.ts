import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { TrackProcessingTable } from '../tracks.tables.ts';

/** How often processing failed: decoder deaths on this file, and other failures. */
export type FailureCounts = Pick<TrackProcessingTable, 'decoder_deaths' | 'failures'>;

/** Records that an attempt starts. It does not count as a failure: a killed process says nothing about the file. */
export async function upsertProcessingAttempt(db: Db, trackId: string, now: Date): Promise<void> {
  await sql`
    insert into track_processing as p (track_id, attempts, started_at) values (${trackId}, 1, ${now})
    on conflict (track_id) do update set attempts = p.attempts + 1, started_at = ${now}`.execute(db);
}

/** Increments a failure counter and returns both counters. */
export async function incrementFailureCount(
  db: Db,
  { trackId, counter, error }: { trackId: string; counter: keyof FailureCounts; error: string },
): Promise<FailureCounts> {
  return db
    .updateTable('track_processing')
    .set((eb) => ({ [counter]: eb(counter, '+', 1), last_error: error.slice(0, 500) }))
    .where('track_id', '=', trackId)
    .returning(['decoder_deaths', 'failures'])
    .executeTakeFirstOrThrow();
}

/** Stores the error that processing ended with; null for success. */
export async function updateProcessingError(db: Db, trackId: string, error: string | null): Promise<void> {
  await db
    .updateTable('track_processing')
    .set({ last_error: error?.slice(0, 500) ?? null })
    .where('track_id', '=', trackId)
    .execute();
}

/** Stores the hash of a track's encoded sound. */
export async function upsertTrackSound(db: Db, trackId: string, sha256: Buffer): Promise<void> {
  await sql`insert into track_sounds (track_id, sha256) values (${trackId}, ${sha256})
    on conflict (track_id) do update set sha256 = excluded.sha256`.execute(db);
}

/** Resets the failure counters for a retry. */
export async function clearFailureCounts(db: Db, trackId: string): Promise<void> {
  await db
    .updateTable('track_processing')
    .set({ decoder_deaths: 0, failures: 0 })
    .where('track_id', '=', trackId)
    .execute();
}
