import { sql } from 'kysely';
import { usernameShownTo } from '#features/members/server/user-summary.scopes.ts';
import type { Db } from '#platform/server/call.ts';

interface DismissedSuggestionTable {
  user_id: string;
  suggested_id: string;
  dismissed_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    dismissed_suggestions: DismissedSuggestionTable;
  }
}

interface Dismissal {
  userId: string;
  suggestedId: string;
  at: Date;
}

/** Inserts the dismissal unless it exists; an account that was deleted meanwhile leaves nothing to dismiss. */
export async function insertDismissedSuggestion(
  db: Db,
  { userId, suggestedId, at }: Dismissal,
): Promise<void> {
  await sql`insert into dismissed_suggestions (user_id, suggested_id, dismissed_at)
    select ${userId}::uuid, id, ${at} from users where id = ${suggestedId}::uuid for key share
    on conflict do nothing`.execute(db);
}

/** Whom a member has dismissed, by name and time; the oldest first. */
export async function findDismissedSuggestionsOf(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select ${usernameShownTo(userId, 'u')} as username, d.dismissed_at as dismissed
    from dismissed_suggestions d join users u on u.id = d.suggested_id where d.user_id = ${userId}
    order by d.dismissed_at, u.id`.execute(db);
  return rows;
}

/** Deletes what a member has dismissed, and where they were. */
export async function deleteDismissedSuggestionsOf(db: Db, userId: string): Promise<void> {
  await sql`delete from dismissed_suggestions where user_id = ${userId} or suggested_id = ${userId}`.execute(
    db,
  );
}
