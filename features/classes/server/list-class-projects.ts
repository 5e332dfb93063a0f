import { sql } from 'kysely';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import { projectAddress } from '#features/projects/model/studio-address.ts';
import { isOwnerOrMember } from '#features/projects/server/project.scopes.ts';
import type { ProjectRow } from '#features/projects/server/projects.tables.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listClassProjects as contract } from '../class-members.contract.ts';
import { classMembershipsOf, classProjectsOf } from './classes.scopes.ts';
import { getClassAccess } from './get-class-access.ts';

const ITEMS = 20;
const newestFirst = byTime('p.updated_at', 'p.id');

/** All projects for teachers, who read along; for students those that they own or joined (EDU-135). */
export async function listClassProjects(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { school, row, mayManage } = await getClassAccess(call, input.id);
  const paging = readPaging(input, ITEMS);
  const { userId } = call.actor;
  const { rows } = await sql<ProjectRow & { owner_name: string }>`
    select p.*, coalesce(sm.first_name || ' ' || sm.last_name, sm.asked_as, u.username) as owner_name
    from ${classProjectsOf(school.id)} p
    join users u on u.id = p.owner_id
    join ${schoolMembershipsOf(school.id)} sm on sm.user_id = p.owner_id
    where p.workspace_id = ${row.id} and u.deleted_at is null and u.banned_at is null
      and ${ofMember(school.id, input)}
      and ${mayManage ? sql`true` : isOwnerOrMember('p', userId)} and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ updated_at, id }) => [updated_at, id]);
  return {
    projects: page.items.map(({ id, title, kind, owner_id, owner_name, updated_at }) => ({
      id,
      title,
      kind,
      ownerName: owner_name,
      updatedAt: updated_at.toISOString(),
      address: projectAddress(call.platform.config.studioUrl, id),
      isOwn: owner_id === userId,
    })),
    meta: { nextPage: page.nextPage },
  };
}

const ofMember = (organizationId: string, { id, membershipId }: InputOf<typeof contract>) =>
  membershipId === undefined
    ? sql`true`
    : sql`p.owner_id = (select m.user_id from ${classMembershipsOf(organizationId)} m
        where m.id = ${membershipId} and m.workspace_id = ${id})`;

/** Whether others than people of the school may open the project or take part in it. */
export async function isOpenToOthers(db: Db, project: ProjectRow, organizationId: string): Promise<boolean> {
  if (project.in_campaign || project.open_collaboration) return true;
  const { rows } = await sql`
    select from project_templates t where t.piece_id = ${project.id}
    union all
    select from project_memberships m where m.piece_id = ${project.id} and m.declined_at is null and not exists (
      select from ${schoolMembershipsOf(organizationId)} sm
      where sm.user_id = m.user_id and sm.accepted_at is not null)
    limit 1`.execute(db);
  return rows.length > 0;
}
