import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export interface TrackProcessingTable {
  track_id: string;
  attempts: number;
  decoder_deaths: number;
  failures: number;
  started_at: Date | null;
  last_error: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    track_processing: TrackProcessingTable;
  }
}

/** How often processing went wrong: by the death of the decoder on this file, and by anything else. */
export type FailureCounts = Pick<TrackProcessingTable, 'decoder_deaths' | 'failures'>;

/** Notes that an attempt begins. It counts for nothing: a process that is killed has not been killed by the file. */
export async function upsertProcessingAttempt(db: Db, trackId: string, now: Date): Promise<void> {
  await sql`
    insert into track_processing as p (track_id, attempts, started_at) values (${trackId}, 1, ${now})
    on conflict (track_id) do update set attempts = p.attempts + 1, started_at = ${now}`.execute(db);
}

/** Counts what went wrong, and tells how often things went wrong by now. */
export async function incrementFailureCount(
  db: Db,
  trackId: string,
  fault: keyof FailureCounts,
  error: string,
): Promise<FailureCounts> {
  return db
    .updateTable('track_processing')
    .set((eb) => ({ [fault]: eb(fault, '+', 1), last_error: error.slice(0, 500) }))
    .where('track_id', '=', trackId)
    .returning(['decoder_deaths', 'failures'])
    .executeTakeFirstOrThrow();
}

/** Notes how the processing ended; null when it went well. */
export async function updateProcessingError(db: Db, trackId: string, error: string | null): Promise<void> {
  await db
    .updateTable('track_processing')
    .set({ last_error: error?.slice(0, 500) ?? null })
    .where('track_id', '=', trackId)
    .execute();
}

/** Counts from nothing again, for a file that is tried again. */
export async function clearFailureCounts(db: Db, trackId: string): Promise<void> {
  await db
    .updateTable('track_processing')
    .set({ decoder_deaths: 0, failures: 0 })
    .where('track_id', '=', trackId)
    .execute();
}
