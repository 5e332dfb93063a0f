import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Sets when these members of a school were last there. */
export async function updateLastSeen(
  db: Db,
  organizationId: string,
  seen: readonly { userId: string; at: Date }[],
): Promise<void> {
  await sql`update organization_memberships m set last_seen_at = given.at
    from unnest(${seen.map(({ userId }) => userId)}::uuid[], ${seen.map(({ at }) => at.toISOString())}::timestamptz[])
      as given (user_id, at)
    where m.organization_id = ${organizationId} and m.user_id = given.user_id`.execute(db);
}
