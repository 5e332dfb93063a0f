import type { Db } from '#platform/server/call.ts';

interface PastProfileLinkTable {
  link: string;
  user_id: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    past_profile_links: PastProfileLinkTable;
  }
}

/** The member who had this link before; null if nobody had, or another member has it now. */
export async function findOwnerOfPastLink(db: Db, link: string): Promise<string | null> {
  const row = await db
    .selectFrom('past_profile_links')
    .select('user_id')
    .where('link', '=', link.toLowerCase())
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function findPastLinksOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('past_profile_links')
    .select('link')
    .where('user_id', '=', userId)
    .orderBy('link')
    .execute();
  return rows.map(({ link }) => link);
}

export async function deletePastLinksOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('past_profile_links').where('user_id', '=', userId).execute();
}
