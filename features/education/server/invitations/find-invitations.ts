import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { schoolMembershipsOf } from '../school.scopes.ts';

interface InvitationEmailData {
  organization_id: string;
  email: string;
  role: 'faculty' | 'student';
  school: string;
  inviter: string;
}

/** Data of an invitation e-mail; undefined where it must not be sent: withdrawn, expired, blocked, banned or suspended. */
export async function findInvitationEmailData(
  db: Db,
  id: string,
  now: Date,
): Promise<InvitationEmailData | undefined> {
  const { rows } = await sql<InvitationEmailData>`
    select i.organization_id, coalesce(one.email, i.email) as email, i.role, o.name as school,
      coalesce(m.first_name || ' ' || m.last_name, m.asked_as, inviter.username) as inviter
    from organization_invitations i
    join organizations o on o.id = i.organization_id
    join users inviter on inviter.id = i.invited_by
    join organization_memberships m on m.user_id = inviter.id and m.organization_id = o.id
    left join users one on one.id = i.user_id
    where i.id = ${id} and i.expires_at > ${now} and m.accepted_at is not null
      and (i.user_id is null or one.email is not null)
      and inviter.deleted_at is null and inviter.banned_at is null
      and not exists (
        select from users invited join blocks b on b.blocker_id = invited.id
        where (invited.email_normalised = i.email_normalised or invited.id = i.user_id) and b.blocked_id = inviter.id
      )
      and not exists (
        select from users invited join organization_bans b on b.user_id = invited.id
        where (invited.email_normalised = i.email_normalised or invited.id = i.user_id) and b.organization_id = o.id
      )`.execute(db);
  return rows[0];
}

interface InvitationPageData {
  name: string;
  owner_username: string;
  /** At the school; null where it has none. */
  owner_name: string | null;
}

/** The school on its public invitation page; undefined where its owner left or is suspended. */
export async function findInvitationPageData(
  db: Db,
  organizationId: string,
): Promise<InvitationPageData | undefined> {
  const { rows } = await sql<InvitationPageData>`
    select o.name, u.username as owner_username, coalesce(m.first_name || ' ' || m.last_name, m.asked_as) as owner_name
    from organizations o
    join users u on u.id = o.owner_id
    left join organization_memberships m on m.organization_id = o.id and m.user_id = o.owner_id
    where o.id = ${organizationId} and u.deleted_at is null and u.banned_at is null
      and o.closed_at is null`.execute(db);
  return rows[0];
}

/** Whether the member has an open request at the school. */
export async function hasOpenRequest(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from ${schoolMembershipsOf(organizationId)} m
    where user_id = ${userId}
      and accepted_at is null and declined_at is null`.execute(db);
  return rows.length > 0;
}
