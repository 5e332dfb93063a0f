import type { Db } from '#platform/server/call.ts';

/** Sets when the second factor is due for the owner and the teachers of a school. */
export async function updateDutiesOf(db: Db, organizationId: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('second_factor_duties')
    .set({ due_at: dueAt })
    .where('organization_id', '=', organizationId)
    .execute();
}
