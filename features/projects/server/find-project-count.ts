import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ProjectKind } from '../model/project-kind.ts';

/** Number of projects of a kind that the member owns or joined, their plan, and whether a campaign lifted its limit. */
export async function findProjectCount(
  db: Db,
  { userId, kind, now }: { userId: string; kind: ProjectKind; now: Date },
): Promise<{ plan: number; count: number; lifted: boolean } | null> {
  const { rows } = await sql<{ plan: number; count: number; lifted: boolean }>`
    select u.account_type as plan,
      (select count(*)::int from pieces p where p.owner_id = u.id and p.kind = ${kind})
        + (select count(*)::int from project_memberships m join pieces p on p.id = m.piece_id
           where m.user_id = u.id and m.accepted_at is not null and p.kind = ${kind}) as count,
      exists (select from project_limit_lifts l where l.user_id = u.id and l.ends_at > ${now}) as lifted
    from users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}
