import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** The days for which a deleted member's names stay reserved (ACCOUNT-089). */
const reservedNameDays = 90;

/**
 * Marks the row of a leaving member as deleted. It stays for what they wrote elsewhere; names stay reserved for 90 days. An
 * account that a school keeps has invented names, by which nobody is known: the next cleanup frees them.
 */
export async function updateUserToDeleted(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update users set deleted_at = ${now},
      names_kept_until = ${now}::timestamptz + make_interval(days => case when managed_by is null then ${reservedNameDays}::int else 0 end),
      admin = false, subscribed_to_newsletter = false, terms_version = null
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
