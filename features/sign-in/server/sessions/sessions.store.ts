import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { UserTable } from '#features/members/server/users.store.ts';
import type { Db } from '#platform/server/call.ts';

/** Days after which a session ends, however it is used. */
export const sessionDays = 180;

export interface SessionTable {
  id_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  user_agent: string;
  network: string;
  proved_at: Date;
  /** For a session handed over from another host: the first session of this device, with which it ends. */
  handed_by: Generated<Buffer | null>;
  /** The school whose issuer proved at the sign-in who this is: it counts as a second factor there. */
  proved_by_school: Generated<string | null>;
}
export type SessionRow = Selectable<SessionTable>;

/** What a session or an access token says of its member. */
export interface SessionMember {
  user_id: string;
  account_type: number;
  /** With rights that count. */
  admin: boolean;
  school_only: UserTable['school_only'];
  school_id: string | null;
  school_role: 'student' | 'teacher' | null;
  managed_by: string | null;
}

export interface ActiveSession extends SessionMember {
  last_seen_at: Date;
}

/** Of a user `u`: neither suspended nor deleted, nor let go of by the school that keeps the account. */
export const mayBeSignedIn = sql`u.banned_at is null and u.deleted_at is null and u.released_at is null`;

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

const hasAdminRights = (users: string) => sql<boolean>`${sql.ref(`${users}.admin`)} and exists (
  select from second_factors f where f.user_id = ${sql.ref(`${users}.id`)} and f.confirmed_at is not null)`;

/** Of a session `s` of a user `u`. */
const isActiveAt = (now: Date) => sql<boolean>`${mayBeSignedIn}
  and s.last_seen_at > ${now}::timestamptz - interval '30 days'
  and s.created_at > ${now}::timestamptz - ${sessionDays} * interval '1 day'`;

/**
 * The members of these sessions that are neither idle for 30 days nor 180 days old, unless suspended, by session key. A site
 * admin's rights count only with a second factor (AUTH-136).
 */
export async function findActiveSessions(
  db: Db,
  sessionKeys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ActiveSession>> {
  const { rows } = await sql<ActiveSession & { id_hash: Buffer }>`
    select s.id_hash, s.user_id, u.account_type, u.school_only, u.school_id, u.school_role, u.managed_by,
      s.last_seen_at, ${hasAdminRights('u')} as admin
    from sessions s join users u on u.id = s.user_id
    where s.id_hash = any(${toHashes(sessionKeys)}::bytea[]) and ${isActiveAt(now)}`.execute(db);
  return new Map(rows.map((row) => [row.id_hash.toString('base64url'), row]));
}

/** The same for one session as part of a query on `users`: the id of its member, null where it has ended, and columns. */
export const sessionParts = (idHash: Buffer, now: Date) => ({
  member: sql<string>`(select s.user_id from sessions s join users u on u.id = s.user_id
    where s.id_hash = ${idHash} and ${isActiveAt(now)})`,
  columns: {
    sessionLastSeenAt: sql<Date>`(select last_seen_at from sessions where id_hash = ${idHash})`,
    sessionAdmin: hasAdminRights('users'),
  },
});

const toHashes = (sessionKeys: readonly string[]) => sessionKeys.map((key) => Buffer.from(key, 'base64url'));

/** Which of these session keys belong to sessions that can still be used. */
export async function findActiveSessionKeys(
  db: Db,
  sessionKeys: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id_hash: Buffer }>`
    select s.id_hash from sessions s join users u on u.id = s.user_id
    where s.id_hash = any(${toHashes(sessionKeys)}::bytea[]) and ${mayBeSignedIn}
      and s.last_seen_at > ${now}::timestamptz - interval '30 days'
      and s.created_at > ${now}::timestamptz - ${sessionDays} * interval '1 day'`.execute(db);
  return new Set(rows.map((row) => row.id_hash.toString('base64url')));
}

/** Updates the last use of a session and of the one that it was handed over from. */
export async function updateSessionLastSeen(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await sql`update sessions set last_seen_at = ${now} where id_hash = ${idHash}
    or id_hash = (select handed_by from sessions where id_hash = ${idHash})`.execute(db);
}

/**
 * Inserts a session for another host beside `giver`, with the same age and last password entry. False when the giver
 * has ended, or its member may not sign in any more.
 */
export async function insertHandoverSession(
  db: Db,
  giver: Buffer,
  handed: Pick<SessionRow, 'id_hash' | 'last_seen_at' | 'user_agent' | 'network'>,
): Promise<boolean> {
  const now = handed.last_seen_at;
  const result = await sql`
    insert into sessions (id_hash, user_id, created_at, last_seen_at, user_agent, network, proved_at, handed_by,
      proved_by_school)
    select ${handed.id_hash}, s.user_id, s.created_at, ${now}::timestamptz, ${handed.user_agent}, ${handed.network},
      s.proved_at, coalesce(s.handed_by, s.id_hash), s.proved_by_school
    from sessions s join users u on u.id = s.user_id
    where s.id_hash = ${giver} and ${mayBeSignedIn}
      and s.last_seen_at > ${now}::timestamptz - interval '30 days'
      and s.created_at > ${now}::timestamptz - ${sessionDays} * interval '1 day'`.execute(db);
  return result.numAffectedRows === 1n;
}

/** When the session last entered a password or code; null when it has ended. */
export async function findSessionProvedAt(db: Db, idHash: Buffer): Promise<Date | null> {
  const found = await db
    .selectFrom('sessions')
    .select('proved_at')
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  return found?.proved_at ?? null;
}

/** Whether a school's issuer proved at the sign-in who the member of this session is. */
export async function isProvedBySchool(db: Db, sessionKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('proved_by_school')
    .where('id_hash', '=', Buffer.from(sessionKey, 'base64url'))
    .executeTakeFirst();
  return found?.proved_by_school != null;
}

export async function updateSessionProvedAt(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: now }).where('id_hash', '=', idHash).execute();
}

export async function deleteSession(db: Db, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/**
 * Deletes the session with all sessions of its device: the one that it was handed over from, and those handed over from
 * that.
 */
export async function deleteSessionGroup(db: Db, idHash: Buffer): Promise<void> {
  await sql`delete from sessions where id_hash = ${idHash}
    or id_hash = (select handed_by from sessions where id_hash = ${idHash})`.execute(db);
}

/** Deletes the member's sessions except `exceptHash`, which no longer depends on another; returns the deleted hashes. */
export async function deleteSessionsOf(db: Db, userId: string, exceptHash: Buffer | null): Promise<Buffer[]> {
  if (exceptHash) {
    await sql`update sessions set handed_by = null
      where id_hash = ${exceptHash} and handed_by is not null`.execute(db);
  }
  const ended = await sql<{ id_hash: Buffer }>`delete from sessions where user_id = ${userId}
    and (${exceptHash}::bytea is null or id_hash <> ${exceptHash}::bytea) returning id_hash`.execute(db);
  return ended.rows.map((row) => row.id_hash);
}

export async function deleteSessionsProvedBySchool(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('sessions').where('proved_by_school', '=', organizationId).execute();
}

/** Deletes all sessions of these members. */
export async function deleteSessionsOfUsers(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`delete from sessions where user_id = any(${userIds}::uuid[])`.execute(db);
}

/** The member's sessions, last used first. */
export function findSessionsOf(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Deletes sessions that can no longer be used; returns their number. */
export async function purgeExpiredSessions(db: Db, now: Date): Promise<number> {
  const result = await sql`delete from sessions
    where last_seen_at <= ${now}::timestamptz - interval '30 days'
      or created_at <= ${now}::timestamptz - ${sessionDays} * interval '1 day'`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    sessions: SessionTable;
  }
}
