import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Reports and appeals by the member, in order. */
export async function findReportsByReporter(
  db: Db,
  userId: string,
): Promise<{ about: string; reason: string; createdAt: Date }[]> {
  const { rows } = await sql<{ about: string; reason: string; createdAt: Date }>`
    select c.subject_kind as about, r.reason, r.created_at as "createdAt"
    from reports r join moderation_cases c on c.id = r.case_id
    where r.reporter_id = ${userId} order by r.created_at, r.id`.execute(db);
  return rows;
}
