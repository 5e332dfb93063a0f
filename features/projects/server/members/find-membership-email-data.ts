import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface ProjectMembershipEmailData {
  project_id: string;
  title: string;
  member: string;
  owner: string;
  /** Null for managed accounts, which get no e-mails. */
  member_email: string | null;
  owner_email: string | null;
  is_accepted: boolean;
}

/** Data and recipients of e-mails about a membership of a project; undefined once it, the owner or the member is gone. */
export async function findMembershipEmailData(
  db: Db,
  membershipId: string,
): Promise<ProjectMembershipEmailData | undefined> {
  const { rows } = await sql<ProjectMembershipEmailData>`
    select p.id as project_id, p.title, u.username as member, w.username as owner, u.email as member_email,
      w.email as owner_email, m.accepted_at is not null as is_accepted
    from project_memberships m
    join pieces p on p.id = m.piece_id
    join users u on u.id = m.user_id
    join users w on w.id = p.owner_id
    where m.id = ${membershipId} and m.declined_at is null and u.deleted_at is null and u.banned_at is null
      and w.deleted_at is null and w.banned_at is null`.execute(db);
  return rows[0];
}
