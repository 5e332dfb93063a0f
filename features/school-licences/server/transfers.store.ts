import type { Db } from '#platform/server/call.ts';
import type { SchoolTransferTable } from './school-licences.tables.ts';

export async function insertTransfer(db: Db, row: SchoolTransferTable): Promise<void> {
  await db.insertInto('school_transfers').values(row).execute();
}

/** The last entries of schools, the last first, at most five of each. */
export async function findTransfers(db: Db, schoolIds: readonly string[]): Promise<SchoolTransferTable[]> {
  const rows =
    schoolIds.length === 0
      ? []
      : await db
          .selectFrom('school_transfers')
          .selectAll()
          .where('organization_id', 'in', schoolIds)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(500)
          .execute();
  const counts = new Map<string, number>();
  return rows.filter(({ organization_id: id }) => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return (counts.get(id) ?? 0) <= 5;
  });
}

/** Notes that an e-mail is sent; false where it was before. */
export async function insertNotice(
  db: Db,
  row: { organization_id: string; kind: string; ends_at: Date; sent_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('school_notices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
