import { type Insertable, type Selectable, sql } from 'kysely';
import type { TokenScope } from '#platform/pure/token-scope.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { MAX_ACCESS_TOKENS } from '../../model/access-token.ts';
import { mayBeSignedIn, type SessionMember } from '../sessions/sessions.store.ts';

export interface AccessTokenTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  name: string;
  scopes: TokenScope[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}
export type AccessTokenRow = Selectable<AccessTokenTable>;

export interface ActiveAccessToken extends SessionMember {
  id: string;
  scopes: TokenScope[];
  last_used_at: Date | null;
}

/** Expired tokens are listed for so long. */
const keptDays = 30;

export async function insertAccessToken(
  db: Db,
  token: Omit<Insertable<AccessTokenTable>, 'last_used_at'>,
): Promise<void> {
  await db
    .insertInto('access_tokens')
    .values({ ...token, last_used_at: null })
    .execute();
}

/**
 * The token with this hash and its member, unless it has expired or the member may not sign in. `admin` counts only while the
 * second factor is on with which the token was made.
 */
export async function findActiveAccessToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<ActiveAccessToken | undefined> {
  const { rows } = await sql<ActiveAccessToken>`
    select t.id, t.scopes, t.last_used_at, t.user_id, u.account_type, u.school_only, u.school_id, u.school_role, u.managed_by,
      u.admin and 'admin' = any(t.scopes) and exists (
        select from second_factors f where f.user_id = u.id and f.confirmed_at <= t.created_at) as admin
    from access_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and t.expires_at > ${now} and ${mayBeSignedIn}`.execute(db);
  return rows[0];
}

/** Writes the last use unless one of the last minute is written. */
export async function updateAccessTokenUsed(db: Db, id: string, now: Date): Promise<void> {
  await sql`update access_tokens set last_used_at = ${now}::timestamptz
    where id = ${id} and (last_used_at is null or last_used_at <= ${now}::timestamptz - interval '1 minute')`.execute(
    db,
  );
}

/** The member's tokens, at most as many as can be used at a time: those that can, then expired ones; newest first. */
export function findAccessTokensOf(
  { db, now }: Pick<Call, 'db' | 'now'>,
  userId: string,
): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((eb) => eb('expires_at', '>', now), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ACCESS_TOKENS)
    .execute();
}

/** How many tokens of the member can be used. */
export async function countAccessTokensOf(db: Db, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from access_tokens
    where user_id = ${userId} and expires_at > ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False where the member has no such token. */
export async function deleteAccessToken(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await sql`delete from access_tokens where id = ${id} and user_id = ${userId}`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function deleteAccessTokensOf(db: Db, userId: string): Promise<void> {
  await sql`delete from access_tokens where user_id = ${userId}`.execute(db);
}

/** Deletes tokens that expired 30 days ago. */
export async function purgeExpiredAccessTokens(db: Db, now: Date): Promise<void> {
  await sql`delete from access_tokens
    where expires_at <= ${now}::timestamptz - ${keptDays} * interval '1 day'`.execute(db);
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    access_tokens: AccessTokenTable;
  }
}
