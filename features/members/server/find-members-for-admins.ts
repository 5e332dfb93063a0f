import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { UserView } from '../contract.ts';
import { presentUser } from './present-user.ts';
import type { UserRow } from './users.store.ts';

/** A member as site admins see them, suspended ones included. */
export interface MemberForAdmins extends UserView {
  about: string | null;
  suspended: boolean;
}

/** The members with these ids, by id, suspended ones included; deleted ones are absent. For site admins only. */
export async function findMembersForAdmins(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MemberForAdmins>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<UserRow>`
    select * from users where id = any(${wanted}::uuid[]) and deleted_at is null`.execute(db);
  return new Map(
    rows.map((row) => [row.id, { ...presentUser(row), about: row.about, suspended: row.banned_at !== null }]),
  );
}
