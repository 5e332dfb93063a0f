import { sql } from 'kysely';
import type { ReportRow } from '#features/reports/server/reports.tables.ts';
import type { Db } from '#platform/server/call.ts';

export async function insertReport(db: Db, report: ReportRow): Promise<void> {
  await db.insertInto('reports').values(report).execute();
}

/** Whether the subject's open case has a report by this reporter that is newer than `since`. */
export async function hasReported(
  db: Db,
  asked: { kind: string; subjectId: string; reporterId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from reports r join moderation_cases c on c.id = r.case_id
    where c.subject_kind = ${asked.kind} and c.subject_id = ${asked.subjectId} and c.settled_at is null
      and r.reporter_id = ${asked.reporterId} and r.created_at > ${asked.since}`.execute(db);
  return rows.length > 0;
}

/** Takes an advisory lock on the reports of this reporter until the transaction ends. */
export async function lockReporter(db: Db, reporterId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports:${reporterId}`}, 0))`.execute(db);
}

/** The reporter's reports of members since `since`, oldest first. */
export async function findReportsSince(
  db: Db,
  reporterId: string,
  since: Date,
): Promise<{ subjectId: string; at: Date }[]> {
  const { rows } = await sql<{ subjectId: string; at: Date }>`
    select c.subject_id as "subjectId", r.created_at as at from reports r join moderation_cases c on c.id = r.case_id
    where r.reporter_id = ${reporterId} and r.created_at > ${since} and c.subject_kind = 'user'
    order by r.created_at`.execute(db);
  return rows;
}

export async function deleteReportsBy(db: Db, reporterId: string): Promise<void> {
  await db.deleteFrom('reports').where('reporter_id', '=', reporterId).execute();
}

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
