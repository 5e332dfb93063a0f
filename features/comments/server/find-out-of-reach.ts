import { sql } from 'kysely';
import { isUserReachable } from '#features/members/server/user.scopes.ts';
import type { Call } from '#platform/server/call.ts';

/** The authors among these to whom the actor may not reply, as `mayReach` says; a deleted one is nobody's contact. */
export async function findOutOfReach(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  authors: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.id = any(${[...new Set(authors)]}::uuid[]) and u.deleted_at is null
      and not ${isUserReachable('u', actor.userId, 'comment')}`.execute(db);
  return new Set(rows.map((row) => row.id));
}
