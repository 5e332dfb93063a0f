import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** The id of the member with this username or profile link, in any letter case; null where the actor may not see them. */
export async function findInvitee({ db, actor }: MemberCall, name: string): Promise<string | null> {
  const lowerName = sql`lower(${name.replace(/^@/, '')}::text)`;
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where (lower(u.username) = ${lowerName} or lower(u.profile_link) = ${lowerName}) and ${isUserVisibleToId('u', actor.userId)}
    order by lower(u.username) = ${lowerName} desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
