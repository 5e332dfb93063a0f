import '#features/similar/server/similar.store.ts';
import type { Db } from '#platform/server/call.ts';

/** Makes every track due, whose similar ones were computed when few others were there. */
export async function updateRefreshesToDue(db: Db): Promise<void> {
  await db
    .updateTable('similar_refreshes')
    .set({ refreshed_at: new Date(0) })
    .execute();
}
