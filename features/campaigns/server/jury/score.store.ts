import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './jury.tables.ts';

export interface SavedScore {
  points: Record<string, number>;
  note: string;
  conflict: boolean;
}

interface ScoreChange {
  jurorId: string;
  campaignId: string;
  trackId: string;
  /** By the id of the criterion; the others stay. */
  points: Readonly<Record<string, number>>;
  note: string | undefined;
  conflict: boolean | undefined;
  at: Date;
}

/** Inserts what a juror thinks of an entry, or changes what is given of it; simultaneous changes lose nothing of each other. */
export async function upsertScore(db: Db, change: ScoreChange): Promise<SavedScore> {
  const { note = null, conflict = null } = change;
  const { rows } = await sql<SavedScore>`
    insert into campaign_scores as s (juror_id, campaign_id, track_id, points, note, conflict, changed_at)
    values (${change.jurorId}, ${change.campaignId}, ${change.trackId}, ${JSON.stringify(change.points)}::jsonb,
      coalesce(${note}::text, ''), coalesce(${conflict}::boolean, false), ${change.at})
    on conflict (juror_id, track_id) do update set
      points = s.points || excluded.points,
      note = coalesce(${note}::text, s.note),
      conflict = coalesce(${conflict}::boolean, s.conflict),
      changed_at = case
        when s.points @> excluded.points and s.note = coalesce(${note}::text, s.note)
          and s.conflict = coalesce(${conflict}::boolean, s.conflict) then s.changed_at
        else excluded.changed_at end
    returning points, note, conflict`.execute(db);
  if (!rows[0]) throw new Error('A saved score gave no row');
  return rows[0];
}

/** Whether the jury of a campaign has saved anything. */
export async function hasScores(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql`select from campaign_scores where campaign_id = ${campaignId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
