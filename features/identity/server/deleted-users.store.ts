import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { UserRow } from './users.store.ts';

/** For so long nobody else gets the name and the profile link (ACCOUNT-089). */
const reservedNameDays = 90;

/** The row of a member who is there, held until the transaction ends; likes and whatever else refers to it go on meanwhile. */
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
 * Empties the row of a member who leaves. It stays for what they wrote elsewhere; address and personal words go at once,
 * names are kept from others for 90 days. What stands for the address is none: nobody can sign up with it (RFC 2606, and the slash).
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

/** Gives the names free that were kept long enough; how many. */
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

/** Where the pictures of somebody are who is gone. */
export async function findPictureKeys(db: Db, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('users')
    .select(['avatar_key', 'cover_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  return [row?.avatar_key ?? null, row?.cover_key ?? null].filter((key) => key !== null);
}
