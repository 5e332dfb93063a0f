import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { acrossSchools } from '#platform/server/db/row-security.ts';
import type { ClassTable } from './classes.tables.ts';

/** A class by its id and the school that it must be of. */
export interface ClassKey {
  id: string;
  organization_id: string;
}

export async function insertClass(db: Db, row: Insertable<ClassTable>): Promise<void> {
  await db.insertInto('workspaces').values(row).execute();
}

export async function updateClassRow(
  db: Db,
  { id, organization_id }: ClassKey,
  change: Updateable<ClassTable>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db
    .updateTable('workspaces')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteClassRow(db: Db, { id, organization_id }: ClassKey): Promise<void> {
  await db
    .deleteFrom('workspaces')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** Sets a code that no other class has; false where one has it. */
export async function updateClassCode(
  db: Db,
  { id, organization_id }: ClassKey,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Promise<boolean> {
  // Codes are compared with those of all schools.
  const result = await acrossSchools(db, () =>
    sql`update workspaces set code = ${code}, code_expires_at = ${expiresAt}
      where organization_id = ${organization_id} and id = ${id}
        and not exists (select from workspaces other where other.code = ${code})`.execute(db),
  );
  return result.numAffectedRows === 1n;
}

/** What the member has made stays with the school, whose owner has it from then on. */
export async function clearClassOwner(db: Db, userId: string): Promise<void> {
  await db.updateTable('workspaces').set({ owner_id: null }).where('owner_id', '=', userId).execute();
}
