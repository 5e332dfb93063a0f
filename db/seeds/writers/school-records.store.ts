import type { Db } from '#platform/server/call.ts';

/** Sets when the second factor is due for the owner and the teachers of a school. */
export async function updateDutiesOf(db: Db, organizationId: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('second_factor_duties')
    .set({ due_at: dueAt })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Notes when accounts that a school keeps were last used, so that old ones do not count as forgotten. */
export async function insertStudentUses(
  db: Db,
  uses: readonly { userId: string; at: Date }[],
): Promise<void> {
  await db
    .insertInto('student_uses')
    .values(uses.map(({ userId, at }) => ({ user_id: userId, last_used_at: at, emailed_at: null })))
    .execute();
}
