import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { UserTable } from './users.store.ts';

export interface SessionTable {
  id_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  user_agent: string;
  network: string;
  proved_at: Date;
  /** Of a session on another host of ours: the one of this device that it was handed by, and that it ends with. */
  handed_by: Generated<Buffer | null>;
}
export type SessionRow = Selectable<SessionTable>;

export interface ActiveSession {
  user_id: string;
  account_type: number;
  admin: boolean;
  school_only: UserTable['school_only'];
  school_id: string | null;
  last_seen_at: Date;
}

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/**
 * The member of a session that is neither idle for 30 days nor 180 days old, and not banned. An admin's rights count only
 * with a second factor (AUTH-136).
 */
export async function findActiveSession(
  db: Db,
  idHash: Buffer,
  now: Date,
): Promise<ActiveSession | undefined> {
  const found = await sql<ActiveSession>`
    select s.user_id, u.account_type, u.school_only, u.school_id, s.last_seen_at,
      u.admin and exists (
        select from second_factors f where f.user_id = u.id and f.confirmed_at is not null
      ) as admin
    from sessions s join users u on u.id = s.user_id
    where s.id_hash = ${idHash} and u.banned_at is null and u.deleted_at is null
      and s.last_seen_at > ${now}::timestamptz - interval '30 days'
      and s.created_at > ${now}::timestamptz - interval '180 days'`.execute(db);
  return found.rows[0];
}

/** Notes the use of a session, and so of the one that it was handed by. */
export async function updateSessionLastSeen(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await sql`update sessions set last_seen_at = ${now} where id_hash = ${idHash}
    or id_hash = (select handed_by from sessions where id_hash = ${idHash})`.execute(db);
}

/**
 * Adds the session of another host beside `giver`: as old as it, and proved when it was. False when the giver has ended,
 * or its member may not come in any more.
 */
export async function insertHandoverSession(
  db: Db,
  giver: Buffer,
  handed: Pick<SessionRow, 'id_hash' | 'last_seen_at' | 'user_agent' | 'network'>,
): Promise<boolean> {
  const now = handed.last_seen_at;
  const result = await sql`
    insert into sessions (id_hash, user_id, created_at, last_seen_at, user_agent, network, proved_at, handed_by)
    select ${handed.id_hash}, s.user_id, s.created_at, ${now}::timestamptz, ${handed.user_agent}, ${handed.network},
      s.proved_at, coalesce(s.handed_by, s.id_hash)
    from sessions s join users u on u.id = s.user_id
    where s.id_hash = ${giver} and u.banned_at is null and u.deleted_at is null
      and s.last_seen_at > ${now}::timestamptz - interval '30 days'
      and s.created_at > ${now}::timestamptz - interval '180 days'`.execute(db);
  return result.numAffectedRows === 1n;
}

/** When the session last proved who it is; null when it is over. */
export async function findSessionProvedAt(db: Db, idHash: Buffer): Promise<Date | null> {
  const found = await db
    .selectFrom('sessions')
    .select('proved_at')
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  return found?.proved_at ?? null;
}

export async function updateSessionProvedAt(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: now }).where('id_hash', '=', idHash).execute();
}

export async function deleteSession(db: Db, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/** Ends the session with all that belong to it: the one that it was handed by, and what that one has handed on. */
export async function deleteSessionGroup(db: Db, idHash: Buffer): Promise<void> {
  await sql`delete from sessions where id_hash = ${idHash}
    or id_hash = (select handed_by from sessions where id_hash = ${idHash})`.execute(db);
}

/** Ends every session of the member, but for `exceptHash`, which then stands alone; the hashes of those that ended. */
export async function deleteSessionsOf(db: Db, userId: string, exceptHash: Buffer | null): Promise<Buffer[]> {
  if (exceptHash) {
    await sql`update sessions set handed_by = null
      where id_hash = ${exceptHash} and handed_by is not null`.execute(db);
  }
  const ended = await sql<{ id_hash: Buffer }>`delete from sessions where user_id = ${userId}
    and (${exceptHash}::bytea is null or id_hash <> ${exceptHash}::bytea) returning id_hash`.execute(db);
  return ended.rows.map((row) => row.id_hash);
}

/** Where the member is signed in, the last used first. */
export function findSessionsOf(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Forgets sessions that can no longer be used; how many. */
export async function purgeExpiredSessions(db: Db, now: Date): Promise<number> {
  const result = await sql`delete from sessions
    where last_seen_at <= ${now}::timestamptz - interval '30 days'
      or created_at <= ${now}::timestamptz - interval '180 days'`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    sessions: SessionTable;
  }
}
