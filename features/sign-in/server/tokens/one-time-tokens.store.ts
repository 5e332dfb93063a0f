import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export interface OneTimeTokenTable {
  id_hash: Buffer;
  kind: string;
  user_id: string | null;
  payload: unknown;
  created_at: Date;
  expires_at: Date;
}

export type TokenRow = Pick<OneTimeTokenTable, 'user_id' | 'payload' | 'created_at'>;

export async function insertTokenRows(db: Db, tokens: readonly OneTimeTokenTable[]): Promise<void> {
  const rows = tokens.map(
    (
      token,
    ) => sql`(${token.id_hash}, ${token.kind}, ${token.user_id}, ${JSON.stringify(token.payload)}::jsonb,
      ${token.created_at}, ${token.expires_at})`,
  );
  await sql`insert into one_time_tokens (id_hash, kind, user_id, payload, created_at, expires_at)
    values ${sql.join(rows)}`.execute(db);
}

export async function findTokenRow(
  db: Db,
  { kind, idHash, now }: { kind: string; idHash: Buffer; now: Date },
): Promise<TokenRow | undefined> {
  const found = await sql<TokenRow>`select user_id, payload, created_at from one_time_tokens
    where id_hash = ${idHash} and kind = ${kind} and expires_at > ${now}`.execute(db);
  return found.rows[0];
}

/** Deletes and returns the token; only one of simultaneous attempts gets it. */
export async function claimTokenRow(
  db: Db,
  { kind, idHash, now }: { kind: string; idHash: Buffer; now: Date },
): Promise<TokenRow | undefined> {
  const taken = await sql<TokenRow>`delete from one_time_tokens
    where id_hash = ${idHash} and kind = ${kind} and expires_at > ${now}
    returning user_id, payload, created_at`.execute(db);
  return taken.rows[0];
}

/** Voids the member's tokens of these kinds. */
export async function deleteTokensOf(db: Db, userId: string, kinds: readonly string[]): Promise<void> {
  await sql`delete from one_time_tokens
    where user_id = ${userId} and kind = any(${kinds}::text[])`.execute(db);
}

/** Voids all of the member's tokens except those of this kind. */
export async function deleteTokensExceptKind(db: Db, userId: string, kind: string): Promise<void> {
  await sql`delete from one_time_tokens where user_id = ${userId} and kind <> ${kind}`.execute(db);
}

/** Voids the member's tokens of this kind that were created at `since` or later. */
export async function deleteTokensSince(
  db: Db,
  { userId, kind, since }: { userId: string; kind: string; since: Date },
): Promise<void> {
  await sql`delete from one_time_tokens
    where user_id = ${userId} and kind = ${kind} and created_at >= ${since}`.execute(db);
}

/** Voids every token of the member. */
export async function deleteAllTokensOf(db: Db, userId: string): Promise<void> {
  await sql`delete from one_time_tokens where user_id = ${userId}`.execute(db);
}

/** Deletes tokens that have expired. */
export async function purgeExpiredTokens(db: Db, now: Date): Promise<void> {
  await sql`delete from one_time_tokens where expires_at <= ${now}`.execute(db);
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    one_time_tokens: OneTimeTokenTable;
  }
}
