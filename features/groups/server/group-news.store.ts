import type { Db } from '#platform/server/call.ts';
import type { GroupNewsTable } from './group.table.ts';

/** What a member wrote for a group stays, signed by nobody. */
export async function forgetNewsAuthor(db: Db, userId: string): Promise<void> {
  await db.updateTable('group_news').set({ author_id: null }).where('author_id', '=', userId).execute();
}

type NewGroupNews = Omit<GroupNewsTable, 'notified_at'>;

export async function insertGroupNews(db: Db, news: readonly NewGroupNews[]): Promise<void> {
  if (news.length > 0)
    await db
      .insertInto('group_news')
      .values([...news])
      .execute();
}
