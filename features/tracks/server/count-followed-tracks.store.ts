import { sql } from 'kysely';
import type { MemberCall } from '#platform/server/call.ts';
import { type FollowedSource, followedMembersSource } from './followed-source.scopes.ts';

const maxCounted = sql.lit(1000);

/** Number of tracks in `listFollowedTracks`, counted up to 1,000 to bound the cost. */
export async function countFollowedTracks(
  call: MemberCall,
  sources: readonly FollowedSource[],
): Promise<number> {
  const queries = [followedMembersSource, ...sources].map(
    (source) => sql`(${source.anyTracks(call.actor.userId, maxCounted)})`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select id from (${sql.join(queries, sql` union `)}) heard limit ${maxCounted}
    ) counted`.execute(call.db);
  return rows[0]?.total ?? 0;
}
