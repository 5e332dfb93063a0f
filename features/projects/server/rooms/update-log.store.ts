import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { liveNotifyChannel, publishLive } from '#platform/server/live/live-publish.ts';
import '../projects.tables.ts';
import { logChannel } from './log-channel.ts';

/** Bytes of one author (null: who has left, or the server). */
export interface LoggedUpdate {
  bytes: Uint8Array;
  writtenBy: string | null;
}

/** The place in the log; it grows with each row. */
export interface LogPlace {
  epoch: number;
  seq: number;
}

/**
 * Appends rows by one statement and, with its commit, says so to every process. The row of the log is locked until then, so that numbers
 * are committed in their order and a reader of one has all before it. The last row's number; null where the epoch has ended or the
 * project is deleted.
 */
export async function insertUpdates(
  db: Db,
  {
    projectId,
    epoch,
    appendedBy,
    updates,
    at,
  }: {
    projectId: string;
    epoch: number;
    /** The process. */
    appendedBy: string;
    updates: readonly LoggedUpdate[];
    at: Date;
  },
): Promise<number | null> {
  const message = { channel: logChannel(projectId, appendedBy), message: { event: 'log' } };
  const bytes = updates.map((update) => Buffer.from(update.bytes));
  const authors = updates.map((update) => update.writtenBy);
  const { rows } = await sql<{ last: string }>`
    with log as (
      update project_logs set last_seq = last_seq + ${updates.length}
      where piece_id = ${projectId} and epoch = ${epoch} returning last_seq
    ), added as (
      insert into project_updates (piece_id, epoch, seq, bytes, written_by, at)
      select ${projectId}, ${epoch}, log.last_seq - ${updates.length} + u.n, u.bytes, users.id, ${at}
      from log, unnest(${bytes}::bytea[], ${authors}::uuid[]) with ordinality as u (bytes, author, n)
        left join users on users.id = u.author
      returning seq
    ), last as (select max(seq) as seq from added)
    select seq::text as last, pg_notify(${liveNotifyChannel}, ${JSON.stringify(message)}) from last
    where seq is not null`.execute(db);
  return rows[0] ? Number(rows[0].last) : null;
}

/** Where the log is; null for a project without one. */
export async function findLogPlace(db: Db, projectId: string): Promise<LogPlace | null> {
  const row = await db
    .selectFrom('project_logs')
    .select(['epoch', 'last_seq'])
    .where('piece_id', '=', projectId)
    .executeTakeFirst();
  return row ? { epoch: row.epoch, seq: Number(row.last_seq) } : null;
}

/** As `findLogPlace`, with the row locked: nothing is appended before the transaction has ended. Inserts it where there is none. */
export async function lockLog(db: Db, projectId: string): Promise<LogPlace> {
  await db
    .insertInto('project_logs')
    .values({ piece_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ epoch: number; seq: string }>`
    select epoch, last_seq::text as seq from project_logs where piece_id = ${projectId} for update`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The log of the project is gone');
  return { epoch: row.epoch, seq: Number(row.seq) };
}

/** Rows behind a place, in their order, and the number of the last. */
export async function findUpdatesAfter(
  db: Db,
  projectId: string,
  { epoch, seq }: LogPlace,
): Promise<{ updates: Uint8Array[]; seq: number }> {
  const rows = await db
    .selectFrom('project_updates')
    .select(['bytes', 'seq'])
    .where('piece_id', '=', projectId)
    .where('epoch', '=', epoch)
    .where('seq', '>', String(seq))
    .orderBy('seq')
    .execute();
  return { updates: rows.map(({ bytes }) => bytes), seq: Number(rows.at(-1)?.seq ?? seq) };
}

/** Says to every other process that the log has changed; in a transaction with its commit. */
export const notifyLog = (db: Db, projectId: string, changedBy: string): Promise<void> =>
  publishLive(db, [{ channel: logChannel(projectId, changedBy), message: { event: 'log' } }]);

/** Begins the next epoch. Call it with the log locked. */
export async function updateEpoch(db: Db, projectId: string, epoch: number): Promise<void> {
  await db
    .updateTable('project_logs')
    .set({ epoch, last_seq: '0' })
    .where('piece_id', '=', projectId)
    .execute();
}

/** Deletes rows from before `before` that a version covers which was saved up to this place. */
export async function deleteCoveredUpdates(
  db: Db,
  projectId: string,
  { epoch, seq, before }: LogPlace & { before: Date },
): Promise<void> {
  await sql`delete from project_updates where piece_id = ${projectId} and at < ${before}
    and (epoch < ${epoch} or (epoch = ${epoch} and seq <= ${seq}))`.execute(db);
}
