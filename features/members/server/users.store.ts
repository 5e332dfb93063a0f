import type { ColumnType, Generated, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { isUserVisibleToViewer, type UserViewer } from './user.scopes.ts';

export interface UserTable {
  id: string;
  guid: ColumnType<string, never, never>;
  /** Null for managed accounts, and for no others. */
  email: string | null;
  email_normalised: string | null;
  username: string;
  profile_link: string;
  password_hash: string | null;
  account_type: Generated<number>;
  /** When they got this plan; null for the first one. */
  account_assigned_at: Date | null;
  admin: Generated<boolean>;
  real_name: string | null;
  about: string | null;
  country: string | null;
  currency: Generated<string>;
  avatar_key: string | null;
  /** The directory of the widths of their cover image; null shows the default. */
  cover_key: string | null;
  facebook: string | null;
  twitter: string | null;
  instagram: string | null;
  tiktok: string | null;
  youtube: string | null;
  subscribed_to_newsletter: Generated<boolean>;
  /** Lists of tracks are drawn as rows for them. */
  tracks_as_rows: Generated<boolean>;
  terms_version: string | null;
  email_verified_at: Date | null;
  /** When a permanent failure of their present address was reported. */
  email_bounced_at: Date | null;
  sign_in_count: Generated<number>;
  created_at: ColumnType<Date, Date | undefined, never>;
  banned_at: Date | null;
  /** The member's school; a trigger updates it from the memberships. */
  school_id: ColumnType<string | null, never, never>;
  /** What they are in it; a trigger updates it, too. */
  school_role: ColumnType<'student' | 'teacher' | null, never, never>;
  /**
   * Only the people of their school see them: accounts made on the education site, and until they leave the school its
   * students and accounts that were in it before members were asked. Null for all others.
   */
  school_only: 'account' | 'membership' | null;
  /** The school that keeps this account for a student without an e-mail address; its members cannot change it themselves. */
  managed_by: string | null;
  /** When that school let go of it; the account is erased 30 days later. A trigger sets it. */
  released_at: ColumnType<Date | null, never, Date | null>;
  /** For a cleared row, which stays for what the member wrote elsewhere. */
  deleted_at: Date | null;
  names_kept_until: Date | null;
}
export type UserRow = Selectable<UserTable>;
/** The row of an account that is not a managed one. */
export type UserWithEmail = UserRow & { email: string; email_normalised: string };

const publicColumns = [
  'id',
  'guid',
  'username',
  'profile_link',
  'avatar_key',
  'account_type',
  'admin',
] as const;
/** What the public may see of a member. */
export type PublicUserRow = Pick<UserRow, (typeof publicColumns)[number]>;

export interface NewUser {
  id: string;
  /** Null for a managed account. */
  email: string | null;
  emailNormalised: string | null;
  username: string;
  profileLink: string;
  /** Null: no sign-in by password. */
  passwordHash: string | null;
  subscribedToNewsletter: boolean;
  /** Null: no terms accepted yet. */
  termsVersion: string | null;
  emailVerifiedAt: Date | null;
  /** The account is made on the education site and visible only within its school. */
  isSchoolOnly: boolean;
  /** The school that keeps the account. */
  managedBy: string | null;
  /** An ISO code in capitals. */
  currency: string;
  createdAt: Date;
}

/** Inserts a member; false when another one has the e-mail address, username or profile link. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const result = await sql<{ id: string }>`
    with added as (
      insert into users (id, email, email_normalised, username, profile_link, password_hash,
        subscribed_to_newsletter, terms_version, email_verified_at, school_only, managed_by, currency, sign_in_count,
        created_at)
      values (${user.id}, ${user.email}, ${user.emailNormalised}, ${user.username}, ${user.profileLink},
        ${user.passwordHash}, ${user.subscribedToNewsletter}, ${user.termsVersion}, ${user.emailVerifiedAt},
        ${user.isSchoolOnly ? 'account' : null}, ${user.managedBy}, ${user.currency}, ${user.managedBy === null ? 1 : 0}, ${user.createdAt})
      on conflict do nothing returning id)
    insert into user_counts (user_id) select id from added returning user_id as id`.execute(db);
  return result.rows.length > 0;
}

/** Inserts accounts that a school keeps, whose handle is username and profile link; gives the ids of those whose handle was free. */
export async function insertManagedUsers(
  db: Db,
  users: readonly { id: string; handle: string }[],
  { managedBy, currency, createdAt }: Pick<NewUser, 'managedBy' | 'currency' | 'createdAt'>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into users (id, username, profile_link, subscribed_to_newsletter, school_only, managed_by, currency, sign_in_count,
        created_at)
      select id, handle, handle, false, 'account', ${managedBy}, ${currency}, 0, ${createdAt}
      from unnest(${users.map(({ id }) => id)}::uuid[], ${users.map(({ handle }) => handle)}::text[]) as given (id, handle)
      on conflict do nothing returning id)
    insert into user_counts (user_id) select id from added returning user_id as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The members with these ids whom the viewer may see. */
export function findPublicUsers(
  db: Db,
  ids: readonly string[],
  viewer: UserViewer,
): Promise<PublicUserRow[]> {
  return db
    .selectFrom('users')
    .select(publicColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isUserVisibleToViewer('users', viewer))
    .execute();
}

export function findUserByEmail(db: Db, emailNormalised: string): Promise<UserWithEmail | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email_normalised', '=', emailNormalised)
    .where('deleted_at', 'is', null)
    .$narrowType<{ email: string; email_normalised: string }>()
    .executeTakeFirst();
}

/** Accounts that their school let go of before this time, oldest first; at most `limit`. */
export async function findReleasedUsers(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('released_at', '<=', before)
    // Those of a closed school are still its members, and are erased with it.
    .where('school_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('released_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Accounts of the education site, made before this time, that belong to no school and whose address was never verified; oldest
 * first, at most `limit`.
 */
export async function findUnprovedUsers(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where school_only = 'account' and school_id is null and managed_by is null and email_verified_at is null
      and created_at <= ${before} and deleted_at is null and banned_at is null
    order by created_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The row of a member with a row lock, undefined for a deleted one; inserts that reference it go on. */
export async function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.deleted_at === null ? row : undefined;
}

/** Locks a member who may buy: neither deleted nor suspended. */
export async function lockBuyer(db: Db, id: string): Promise<UserRow | undefined> {
  const row = await lockUser(db, id);
  return row?.banned_at === null ? row : undefined;
}

/** Throws a unique violation where another member has the name or link. */
export async function updateNames(
  db: Db,
  id: string,
  { username, profile_link }: Partial<Pick<UserRow, 'username' | 'profile_link'>>,
): Promise<void> {
  await db.updateTable('users').set({ username, profile_link }).where('id', '=', id).execute();
}

/** Stores what the member agrees to now; `termsVersion` only where the terms count as accepted. */
export async function updateConsentState(
  db: Db,
  id: string,
  { marketing, termsVersion }: { marketing: boolean; termsVersion?: string | undefined },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ subscribed_to_newsletter: marketing, terms_version: termsVersion })
    .where('id', '=', id)
    .execute();
}

/** Suspends the member, or lifts the suspension with null. A trigger writes down who did it. Call it in a transaction. */
export async function updateSuspendedAt(
  db: Db,
  id: string,
  { at, by }: { at: Date | null; by: string | null },
): Promise<void> {
  await sql`select set_config('tonehall.actor', ${by ?? ''}, true)`.execute(db);
  await db.updateTable('users').set({ banned_at: at }).where('id', '=', id).execute();
}

/** Grants or withdraws the site admin's right of the member with this address; false when there is none. */
export async function updateAdmin(db: Db, emailNormalised: string, admin: boolean): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ admin })
    .where('email_normalised', '=', emailNormalised)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    users: UserTable;
  }
}

/** The exact number of members, for small installations and the first start only: it reads every row. */
export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
