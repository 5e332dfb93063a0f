import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { nameKeys } from './name-keys.ts';

/** What of a member nobody else may have something alike of. */
export type NameKind = 'username' | 'profile_link';

interface NameKeyTable {
  kind: NameKind;
  key: string;
  user_id: string;
}

interface NamedUser {
  id: string;
  username: string;
  profile_link: string;
}

/** Whether something that looks like it belongs to another member. */
export async function isConfusableWithOther(
  db: Db,
  kind: NameKind,
  name: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from name_keys where kind = ${kind} and key = any(${nameKeys(name)}::text[])
      and user_id <> ${userId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Gives the member the keys of a new name and the former ones free; false where another member's looks like it, also one
 * of the same moment, which is waited for. Call it in a transaction, which must end with a refusal then.
 */
export async function claimNameKeys(db: Db, kind: NameKind, name: string, userId: string): Promise<boolean> {
  const keys = nameKeys(name);
  await insertKeyRows(
    db,
    keys.map((key) => ({ kind, key, userId })),
  );
  if (await isConfusableWithOther(db, kind, name, userId)) return false;
  // Last, so that two who want each other's names are refused instead of waiting for each other.
  await sql`delete from name_keys where kind = ${kind} and user_id = ${userId}::uuid
    and key <> all(${keys}::text[])`.execute(db);
  return true;
}

/** Adds the keys of members who have none; of two who look alike the first one keeps them. */
export function insertNameKeys(db: Db, users: readonly NamedUser[]): Promise<void> {
  return insertKeyRows(
    db,
    users.flatMap(({ id, username, profile_link }) => [
      ...nameKeys(username).map((key) => ({ kind: 'username' as const, key, userId: id })),
      ...nameKeys(profile_link).map((key) => ({ kind: 'profile_link' as const, key, userId: id })),
    ]),
  );
}

/** In the order of the keys, so that two who add the same ones wait for each other in one direction. */
async function insertKeyRows(
  db: Db,
  added: readonly { kind: NameKind; key: string; userId: string }[],
): Promise<void> {
  await sql`
    insert into name_keys (kind, key, user_id)
    select * from unnest(${added.map(({ kind }) => kind)}::text[], ${added.map(({ key }) => key)}::text[],
      ${added.map(({ userId }) => userId)}::uuid[]) as added (kind, key, user_id)
    order by kind, key
    on conflict do nothing`.execute(db);
}

const chunk = 1000;

/**
 * Adds the keys of all members from before there were keys, oldest first; how many members. Nothing is refused: where two
 * of them look alike, both stay.
 */
export async function insertMissingNameKeys(db: Db): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let done = 0; ; ) {
    const { rows } = await sql<NamedUser>`
      select id, username, profile_link from users u
      where id > ${after}::uuid and (deleted_at is null or names_kept_until is not null)
        and not exists (select from name_keys k where k.user_id = u.id)
      order by id limit ${chunk}`.execute(db);
    const last = rows.at(-1);
    if (!last) return done;
    await insertNameKeys(db, rows);
    after = last.id;
    done += rows.length;
  }
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    name_keys: NameKeyTable;
  }
}
