import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { ownEntriesOfJurors } from './juror.scopes.ts';
import type { JurorRow } from './jury.tables.ts';
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

/** Those of these entries that were made in a project of the juror, which they cannot judge. */
export async function findOwnEntries(
  db: Db,
  { id, campaign_id }: JurorRow,
  entryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ track_id: string }>`
    select mine.track_id from ${ownEntriesOfJurors(campaign_id)} mine
    where mine.juror_id = ${id} and mine.track_id = any(${[...entryIds]}::uuid[])`.execute(db);
  return new Set(rows.map(({ track_id }) => track_id));
}
