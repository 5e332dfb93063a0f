import { sql } from 'kysely';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Db } from '#platform/server/call.ts';

/** What a member tells and shows of oneself. */
export type ProfileColumns = Pick<
  UserRow,
  | 'real_name'
  | 'about'
  | 'avatar_key'
  | 'cover_key'
  | 'facebook'
  | 'twitter'
  | 'instagram'
  | 'tiktok'
  | 'youtube'
>;

/** Columns that are absent stay as they are. */
export async function updateProfileColumns(
  db: Db,
  id: string,
  { real_name, about, avatar_key, cover_key, ...networks }: Partial<ProfileColumns>,
): Promise<void> {
  const { facebook, twitter, instagram, tiktok, youtube } = networks;
  await db
    .updateTable('users')
    .set({ real_name, about, avatar_key, cover_key, facebook, twitter, instagram, tiktok, youtube })
    .where('id', '=', id)
    .execute();
}

/** Clears the texts of a leaving member; the pictures follow with their files. */
export async function clearProfileTexts(db: Db, id: string): Promise<void> {
  await sql`
    update users set real_name = null, about = null, country = null, facebook = null, twitter = null,
      instagram = null, tiktok = null, youtube = null
    where id = ${id}`.execute(db);
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
