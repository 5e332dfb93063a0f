import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Whose link this was, before they took another one; null where nobody's, or it is somebody's now. */
export async function findOwnerOfPastLink(db: Db, link: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from past_profile_links where link = ${link.toLowerCase()}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function listPastLinksOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`
    select link from past_profile_links where user_id = ${userId}::uuid order by link`.execute(db);
  return rows.map(({ link }) => link);
}

export async function deletePastLinksOf(db: Db, userId: string): Promise<void> {
  await sql`delete from past_profile_links where user_id = ${userId}::uuid`.execute(db);
}
