import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/**
 * People with since when they belong, students with when they were last here, classes, who is in which, projects and links of a school, by
 * names, in an order that does not depend on ids.
 */
export async function schoolSnapshot(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'person ' || role || ' ' || coalesce(asked_as, '') || ' ' || user_id || ' since ' || accepted_at || case when role <> 'student'
        then '' else ' last ' || coalesce(greatest(last_seen_at, (select max(s.last_seen_at) from sessions s
        where s.user_id = m.user_id))::text, 'never') end as line from organization_memberships m
      where organization_id = ${organizationId} and accepted_at is not null
    union all select 'class ' || name || ' ' || year || ' ' || coalesce(code, '') || ' ' || (archived_at is not null) || ' ' || id
      from workspaces where organization_id = ${organizationId}
    union all select 'member ' || workspace_id || ' ' || user_id || ' ' || role || ' ' || coalesce(accepted_at::text, 'asks') from class_members
      where organization_id = ${organizationId}
    union all select 'project ' || p.id || ' ' || p.workspace_id from pieces p join workspaces w on w.id = p.workspace_id
      where w.organization_id = ${organizationId}
    union all select 'link ' || source || ' ' || kind || ' ' || sourced_id || ' ' || coalesce(user_id, workspace_id) from roster_links
      where organization_id = ${organizationId}
    union all select 'invitation ' || email_normalised || ' ' || role from organization_invitations
      where organization_id = ${organizationId}
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** Who is in which current class, by names: `3b: student Mia K.` */
export async function classLists(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select w.name || ': ' || m.role || ' ' || coalesce(o.first_name || ' ' || o.last_name, o.asked_as, 'nameless') as line
    from class_members m join workspaces w on w.id = m.workspace_id
    join organization_memberships o on o.organization_id = m.organization_id and o.user_id = m.user_id
    where m.organization_id = ${organizationId} and w.archived_at is null`.execute(db);
  return rows.map(({ line }) => line).sort();
}
