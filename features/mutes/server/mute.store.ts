import { sql } from 'kysely';
import type { MuteKind } from '#features/mutes/contract.ts';
import type { Db } from '#platform/server/call.ts';

interface MuteTable {
  user_id: string;
  kind: MuteKind;
  muted_user_id: string | null;
  track_id: string | null;
  group_id: string | null;
  target_id: string;
  created_at: Date;
}

interface MuteKey {
  userId: string;
  targetId: string;
}

const columns = { user: 'muted_user_id', track: 'track_id', group: 'group_id' } as const;

/** Inserts the mute unless it exists. Takes a row lock on the member, so that simultaneous ones are counted one after the other. */
export async function insertMute(
  db: Db,
  { userId, targetId }: MuteKey,
  { kind, at, max }: { kind: MuteKind; at: Date; max: number },
): Promise<'done' | 'full'> {
  await sql`select from users where id = ${userId}::uuid for no key update`.execute(db);
  const others = await db
    .selectFrom('mutes')
    .select('target_id')
    .where('user_id', '=', userId)
    .where('target_id', '<>', targetId)
    .execute();
  if (others.length >= max) return 'full';
  await sql`insert into mutes (user_id, kind, ${sql.ref(columns[kind])}, created_at)
    values (${userId}::uuid, ${kind}, ${targetId}::uuid, ${at}) on conflict do nothing`.execute(db);
  return 'done';
}

export async function deleteMute(db: Db, { userId, targetId }: MuteKey): Promise<void> {
  await db.deleteFrom('mutes').where('user_id', '=', userId).where('target_id', '=', targetId).execute();
}

export async function hasMuted(db: Db, { userId, targetId }: MuteKey): Promise<boolean> {
  const row = await db
    .selectFrom('mutes')
    .select('kind')
    .where('user_id', '=', userId)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a member has muted, the last first. */
export function findMutes(
  db: Db,
  userId: string,
): Promise<Pick<MuteTable, 'kind' | 'target_id' | 'created_at'>[]> {
  return db
    .selectFrom('mutes')
    .select(['kind', 'target_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('target_id')
    .execute();
}

/** Deletes all mutes by a member and of a member. */
export async function deleteMutesOf(db: Db, userId: string): Promise<void> {
  await sql`delete from mutes where user_id = ${userId}::uuid or muted_user_id = ${userId}::uuid`.execute(db);
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    mutes: MuteTable;
  }
}
