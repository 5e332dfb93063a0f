import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { UserRow } from './users.store.ts';

/** The days for which a deleted member's names stay reserved (ACCOUNT-089). */
const reservedNameDays = 90;

/** The row of a member with a row lock; inserts that reference it go on. */
export function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Clears the row of a leaving member. It stays for what they wrote elsewhere; address and personal texts go at once,
 * names stay reserved for 90 days. The replaced address cannot be signed up with (RFC 2606, and the slash).
 */
export async function clearDeletedUser(db: Db, id: string, now: Date): Promise<void> {
  const nobody = `deleted/${id}@deleted.invalid`;
  await sql`
    update users set deleted_at = ${now}, names_kept_until = ${now}::timestamptz + make_interval(days => ${reservedNameDays}),
      email = ${nobody}, email_normalised = ${nobody}, password_hash = null, email_verified_at = null,
      real_name = null, about = null, country = null, admin = false, account_type = 0,
      subscribed_to_newsletter = false, terms_version = null, facebook = null, twitter = null, instagram = null,
      tiktok = null, youtube = null
    where id = ${id}`.execute(db);
}

/** Replaces the names of deleted members whose reservation has ended; returns their number. */
export async function purgeDeletedMemberNames(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    with released as (
      update users set username = 'deleted' || replace(id::text, '-', ''), profile_link = 'deleted' || replace(id::text, '-', ''),
        names_kept_until = null
      where names_kept_until <= ${now} returning id
    ), freed as (
      delete from name_keys using released where user_id = released.id
    )
    select from released`.execute(db);
  return rows.length;
}

/** The directories of a deleted member's pictures. */
export async function findPictureKeys(db: Db, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('users')
    .select(['avatar_key', 'cover_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  return [row?.avatar_key ?? null, row?.cover_key ?? null].filter((key) => key !== null);
}
