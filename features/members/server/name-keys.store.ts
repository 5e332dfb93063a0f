import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { nameKeys } from './name-keys.ts';

/** The names of a member that must not be confusable with another member's. */
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

/** True when a confusable name belongs to another member. */
export async function isConfusableWithOther(
  db: Db,
  { kind, name, userId }: { kind: NameKind; name: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from name_keys where kind = ${kind} and key = any(${nameKeys(name)}::text[])
      and user_id <> ${userId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** Which of these names are confusable with a member's. */
export async function findConfusable(db: Db, names: readonly string[], kind: NameKind): Promise<Set<string>> {
  const keys = names.flatMap((name) => nameKeys(name).map((key) => ({ name, key })));
  const { rows } = await sql<{ name: string }>`
    select distinct given.name from unnest(${keys.map(({ name }) => name)}::text[], ${keys.map(({ key }) => key)}::text[])
      as given (name, key)
    join name_keys k on k.kind = ${kind} and k.key = given.key`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Gives the member the keys of a new name and frees the former ones; false when another member's name is confusable,
 * also one inserted at the same time, which is waited for. Call it in a transaction and refuse on false.
 */
export async function claimNameKeys(
  db: Db,
  { kind, name, userId }: { kind: NameKind; name: string; userId: string },
): Promise<boolean> {
  const keys = nameKeys(name);
  await insertKeyRows(
    db,
    keys.map((key) => ({ kind, key, userId })),
  );
  if (await isConfusableWithOther(db, { kind, name, userId })) return false;
  // Deleted last, so that two members who swap names are refused instead of deadlocking.
  await sql`delete from name_keys where kind = ${kind} and user_id = ${userId}::uuid
    and key <> all(${keys}::text[])`.execute(db);
  return true;
}

/** Inserts the keys of members who have none; of two confusable members the first keeps them. */
export function insertNameKeys(db: Db, users: readonly NamedUser[]): Promise<void> {
  return insertKeyRows(
    db,
    users.flatMap(({ id, username, profile_link }) => [
      ...nameKeys(username).map((key) => ({ kind: 'username' as const, key, userId: id })),
      ...nameKeys(profile_link).map((key) => ({ kind: 'profile_link' as const, key, userId: id })),
    ]),
  );
}

/** In the order of the keys, so that simultaneous inserts cannot deadlock. */
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

/** Members that one statement looks at: it has to end within the limit of statements, also on a busy machine. */
const membersAtOnce = 5000;
/** Each has up to four keys. */
const insertedAtOnce = 1000;
const noMember = '00000000-0000-0000-0000-000000000000';

/**
 * Inserts the keys of all members who have none, oldest first; returns the number of members. Nothing is refused: of
 * two confusable members both stay.
 */
export async function insertMissingNameKeys(db: Db, atOnce = membersAtOnce): Promise<number> {
  let done = 0;
  for (let after: string | undefined = noMember; after; ) {
    const until: string | undefined = await findMemberBehind(db, after, atOnce);
    const { rows }: { rows: NamedUser[] } = await sql<NamedUser>`
      select id, username, profile_link from users u
      where id > ${after}::uuid and (${until ?? null}::uuid is null or id <= ${until ?? null}::uuid)
        and (deleted_at is null or names_kept_until is not null)
        and not exists (select from name_keys k where k.user_id = u.id)
      order by id`.execute(db);
    for (let at = 0; at < rows.length; at += insertedAtOnce) {
      await insertNameKeys(db, rows.slice(at, at + insertedAtOnce));
    }
    done += rows.length;
    after = until;
  }
  return done;
}

/** The member so many places behind another one, by id; undefined where there are fewer. */
async function findMemberBehind(db: Db, after: string, count: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id > ${after}::uuid order by id offset ${count - 1} limit 1`.execute(db);
  return rows[0]?.id;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    name_keys: NameKeyTable;
  }
}
