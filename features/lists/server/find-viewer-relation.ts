import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface ViewerRelation {
  follows: boolean;
  /** They may add tracks. */
  contributes: boolean;
}

/** What a member is to a list of somebody else. */
export async function findViewerRelation(db: Db, listId: string, userId: string): Promise<ViewerRelation> {
  const { rows } = await sql<ViewerRelation>`
    select exists (select from list_follows where list_id = ${listId} and user_id = ${userId}) as follows,
      exists (select from list_contributors where list_id = ${listId} and user_id = ${userId}) as contributes`.execute(
    db,
  );
  return rows[0] ?? { follows: false, contributes: false };
}
