import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { type BestTrackColumns, bestTrackOf } from './best-track.scopes.ts';

/** A member's most played public track; null without any. */
export async function findBestTrack(db: Db, userId: string): Promise<BestTrackColumns | null> {
  const { rows } = await sql<{ best: BestTrackColumns | null }>`
    select ${bestTrackOf(sql`${userId}::uuid`)} as best`.execute(db);
  return rows[0]?.best ?? null;
}
