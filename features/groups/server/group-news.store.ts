import type { Db } from '#platform/server/call.ts';
import './group.table.ts';

/** What a member wrote for a group stays, signed by nobody. */
export async function forgetNewsAuthor(db: Db, userId: string): Promise<void> {
  await db.updateTable('group_news').set({ author_id: null }).where('author_id', '=', userId).execute();
}
