import { type Generated, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { withLongStatements } from '#platform/server/db/long-statements.ts';
import type { Similar, SimilarReason } from '../model/rank-similar.ts';
import '#features/tracks/server/tracks.tables.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    similar_tracks: {
      track_id: string;
      place: number;
      similar_id: string;
      reason: SimilarReason;
      /** What else is true, the most first. */
      other_reasons: Generated<SimilarReason[]>;
    };
    similar_refreshes: { track_id: string; refreshed_at: Date };
  }
}

const MAX_INSERTED = 20_000;

/** Gives listed tracks that have never had a turn the first one. Reads all tracks, about a second for a million. */
export async function insertMissingRefreshes(db: Db): Promise<void> {
  await withLongStatements(db, () =>
    sql`insert into similar_refreshes (track_id, refreshed_at)
      select t.id, 'epoch' from tracks t where t.published and t.status = 2
        and not exists (select from similar_refreshes r where r.track_id = t.id)
      limit ${sql.lit(MAX_INSERTED)} on conflict do nothing`.execute(db),
  );
}

/** The tracks whose similar ones were computed the longest ago and before `before`; from now on no other run gets them. */
export async function claimRefreshes(
  db: Db,
  { before, count, at }: { before: Date; count: number; at: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable('similar_refreshes')
    .set({ refreshed_at: at })
    .where('track_id', 'in', (eb) =>
      eb
        .selectFrom('similar_refreshes')
        .select('track_id')
        .where('refreshed_at', '<', before)
        .orderBy('refreshed_at')
        .orderBy('track_id')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning('track_id')
    .execute();
  return rows.map(({ track_id }) => track_id);
}

/** Replaces the tracks that are like one; nothing where it is gone. */
export async function upsertSimilar(
  db: Db,
  { trackId, similar, at }: { trackId: string; similar: readonly Similar[]; at: Date },
): Promise<void> {
  const isThere = await sql`insert into similar_refreshes (track_id, refreshed_at)
    select id, ${at} from tracks where id = ${trackId} for key share
    on conflict (track_id) do update set refreshed_at = excluded.refreshed_at`.execute(db);
  if (Number(isThere.numAffectedRows ?? 0) === 0) return;
  await db.deleteFrom('similar_tracks').where('track_id', '=', trackId).execute();
  if (similar.length > 0)
    await db
      .insertInto('similar_tracks')
      .values(
        similar.map(({ id, reason, otherReasons }, at) => ({
          track_id: trackId,
          place: at + 1,
          similar_id: id,
          reason,
          other_reasons: otherReasons,
        })),
      )
      .execute();
}
