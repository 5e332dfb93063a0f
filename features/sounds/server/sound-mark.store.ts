import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { SoundMarksTable } from './sounds.tables.ts';

export type SoundMark = Selectable<SoundMarksTable>;

/** So many sounds that were used are listed. */
const USED_MAX = 100;
/** So many favourites a member has at most. */
export const FAVOURITES_MAX = 2000;

interface MarkKey {
  userId: string;
  soundId: string;
}

/** Everything that a member likes or has used lately. */
export function findSoundMarks(db: Db, userId: string): Promise<SoundMark[]> {
  return db.selectFrom('sound_marks').selectAll().where('user_id', '=', userId).orderBy('sound_id').execute();
}

/** A repeated one keeps its time; false where there are too many. */
export async function insertFavourite(db: Db, { userId, soundId }: MarkKey, at: Date): Promise<boolean> {
  await sql`select from users where id = ${userId}::uuid for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sound_marks
    where user_id = ${userId}::uuid and favoured_at is not null and sound_id <> ${soundId}`.execute(db);
  if ((rows[0]?.count ?? 0) >= FAVOURITES_MAX) return false;
  await sql`insert into sound_marks (user_id, sound_id, favoured_at) values (${userId}::uuid, ${soundId}, ${at})
    on conflict (user_id, sound_id) do update
    set favoured_at = coalesce(sound_marks.favoured_at, excluded.favoured_at)`.execute(db);
  return true;
}

export async function deleteFavourite(db: Db, { userId, soundId }: MarkKey): Promise<void> {
  await db
    .updateTable('sound_marks')
    .set({ favoured_at: null })
    .where('user_id', '=', userId)
    .where('sound_id', '=', soundId)
    .execute();
  await deleteEmptyMarks(db, userId);
}

/** Marks a sound as used now; those before the last 100 leave the list. */
export async function upsertUse(db: Db, { userId, soundId }: MarkKey, at: Date): Promise<void> {
  await sql`select from users where id = ${userId}::uuid for no key update`.execute(db);
  await sql`insert into sound_marks (user_id, sound_id, used_at) values (${userId}::uuid, ${soundId}, ${at})
    on conflict (user_id, sound_id) do update set used_at = excluded.used_at`.execute(db);
  await sql`update sound_marks set used_at = null where user_id = ${userId}::uuid and sound_id in (
    select sound_id from sound_marks where user_id = ${userId}::uuid and used_at is not null
    order by used_at desc, sound_id offset ${USED_MAX})`.execute(db);
  await deleteEmptyMarks(db, userId);
}

async function deleteEmptyMarks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sound_marks')
    .where('user_id', '=', userId)
    .where('favoured_at', 'is', null)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteSoundMarksOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sound_marks').where('user_id', '=', userId).execute();
}
