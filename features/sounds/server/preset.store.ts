import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { PresetsTable } from './sounds.tables.ts';

export type PresetRow = Selectable<PresetsTable>;

/** How many presets a member has. Takes a row lock on the member, so that simultaneous ones are counted one after the other. */
export async function lockAndCountPresets(db: Db, userId: string): Promise<number> {
  await sql`select from users where id = ${userId}::uuid for no key update`.execute(db);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from presets where user_id = ${userId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

export function insertPreset(db: Db, row: PresetRow): Promise<PresetRow> {
  return db
    .insertInto('presets')
    .values({ ...row, devices: JSON.stringify(row.devices) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The presets of a member by name. */
export function findPresetsOf(db: Db, userId: string): Promise<PresetRow[]> {
  return db
    .selectFrom('presets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** A preset of this member only. */
export async function findPreset(db: Db, { id, userId }: PresetKey): Promise<PresetRow | null> {
  const row = await db
    .selectFrom('presets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

interface PresetKey {
  id: string;
  userId: string;
}

/** Null where the member has no such preset. */
export async function updatePresetRow(
  db: Db,
  { id, userId }: PresetKey,
  values: { name?: string; tags?: string[]; updated_at: Date },
): Promise<PresetRow | null> {
  const row = await db
    .updateTable('presets')
    .set(values)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether there was one. */
export async function deletePresetRow(db: Db, { id, userId }: PresetKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('presets')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePresetsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('presets').where('user_id', '=', userId).execute();
}
