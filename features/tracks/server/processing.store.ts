import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export interface TrackProcessingTable {
  track_id: string;
  attempts: number;
  unfinished: number;
  started_at: Date | null;
  last_error: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    track_processing: TrackProcessingTable;
  }
}

export interface Attempts {
  /** Attempts begun, this one included. */
  attempts: number;
  /** Earlier attempts that neither ended nor failed: their workers died. */
  deaths: number;
}

/** Notes that an attempt begins. */
export async function beginAttempt(db: Db, trackId: string, now: Date): Promise<Attempts> {
  const { rows } = await sql<{ attempts: number; unfinished: number }>`
    insert into track_processing as p (track_id, attempts, unfinished, started_at) values (${trackId}, 1, 1, ${now})
    on conflict (track_id) do update set attempts = p.attempts + 1, unfinished = p.unfinished + 1, started_at = ${now}
    returning attempts, unfinished`.execute(db);
  const row = rows[0] ?? { attempts: 1, unfinished: 1 };
  return { attempts: row.attempts, deaths: row.unfinished - 1 };
}

/** Notes that this attempt came to an end, good or bad, with its worker alive. */
export async function endAttempt(db: Db, trackId: string, error: string | null): Promise<void> {
  await sql`update track_processing set unfinished = greatest(0, unfinished - 1), last_error = ${error?.slice(0, 500) ?? null}
    where track_id = ${trackId}`.execute(db);
}
