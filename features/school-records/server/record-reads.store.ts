import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { RecordReadTable } from './school-records.tables.ts';

export async function insertRecordRead(db: Db, row: Insertable<RecordReadTable>): Promise<void> {
  await db.insertInto('record_reads').values(row).execute();
}

/** Whether there is a look after `since` that differs from this one in its time only. */
export async function hasSameRecordRead(
  db: Db,
  look: Insertable<RecordReadTable>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`select from record_reads
    where session_key = ${look.session_key} and reader_id = ${look.reader_id}
      and organization_id = ${look.organization_id} and what = ${look.what} and reason = ${look.reason}
      and student_ids = ${look.student_ids}::uuid[] and read_at > ${since} limit 1`.execute(db);
  return rows.length > 0;
}

/** What the member has looked at, oldest first, at most 1,000 rows after `afterId`. */
export function findRecordReadsBy(
  db: Db,
  { readerId, afterId }: { readerId: string; afterId: string },
): Promise<Pick<RecordReadTable, 'id' | 'what' | 'read_at'>[]> {
  return db
    .selectFrom('record_reads')
    .select(['id', 'what', 'read_at'])
    .where('reader_id', '=', readerId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Deletes looks before this time. Call it in a transaction, whose deletions of looks it allows. */
export async function purgeRecordReads(db: Db, before: Date): Promise<number> {
  await sql`select set_config('tonehall.retention', 'on', true)`.execute(db);
  const result = await sql`delete from record_reads where read_at < ${before}`.execute(db);
  await sql`select set_config('tonehall.retention', '', true)`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
