import { sql } from 'kysely';
import type { BenchDatabase } from '../ground/open-bench-database.ts';

/** Ids of random tracks. */
export async function pickRandomTracks({ platform }: BenchDatabase, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tracks where published and status = 2 order by random() limit ${count}`.execute(
    platform.db,
  );
  return rows.map((row) => row.id);
}
