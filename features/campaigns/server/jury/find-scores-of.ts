import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { SavedScore } from './score.store.ts';

/** What a juror has saved of these entries, by their ids. */
export async function findScoresOf(
  db: Db,
  jurorId: string,
  entryIds: readonly string[],
): Promise<Map<string, SavedScore>> {
  const { rows } = await sql<SavedScore & { track_id: string }>`
    select track_id, points, note, conflict from campaign_scores
    where juror_id = ${jurorId} and track_id = any(${[...entryIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ track_id, ...score }) => [track_id, score]));
}
