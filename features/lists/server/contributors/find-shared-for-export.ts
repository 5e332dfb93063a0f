import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { Call } from '#platform/server/call.ts';
import '../lists.tables.ts';

/** The lists of others that a member may add to and sees now, oldest first. */
export async function findSharedForExport({ db }: Pick<Call, 'db'>, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select lists.title, u.username as by, u.profile_link as "profileLink", lists.permalink, c.created_at as since
    from list_contributors c join lists on lists.id = c.list_id join users u on u.id = lists.user_id
    where c.user_id = ${userId} and lists.withheld_at is null and ${isUserVisibleToId('u', userId)}
    order by c.created_at, c.list_id`.execute(db);
  return rows;
}
