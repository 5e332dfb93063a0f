import type { Db } from '#platform/server/call.ts';

export async function insertRetentionRun(db: Db, id: string, startedAt: Date): Promise<void> {
  await db.insertInto('retention_runs').values({ id, started_at: startedAt, ended_at: null }).execute();
}

export async function updateRetentionRunEnded(
  db: Db,
  { id, at, done }: { id: string; at: Date; done: Readonly<Record<string, number>> },
): Promise<void> {
  await db
    .updateTable('retention_runs')
    .set({ ended_at: at, done: JSON.stringify(done) })
    .where('id', '=', id)
    .execute();
}

export async function purgeRetentionRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('retention_runs').where('started_at', '<', before).execute();
}
