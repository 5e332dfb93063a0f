import { sql } from 'kysely';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listClassRequests as contract } from '../../joining.contract.ts';
import { classesOf, classMembershipsOf } from '../classes.scopes.ts';
import { getManagedClass, getOwnSchool, mayManageClasses } from '../get-class-access.ts';

const ITEMS = 20;
const newestFirst = byTime('m.requested_at', 'm.id');

interface RequestRow {
  id: string;
  workspace_id: string;
  class_name: string;
  name: string;
  username: string;
  guid: string;
  requested_at: Date;
}

/** Open requests of one class, or of all current classes of the school; refuses students (403). */
export async function listClassRequests(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const school = input.workspaceId
    ? (await getManagedClass(call, input.workspaceId)).school
    : await getOwnSchool(call);
  if (!mayManageClasses(school)) throw forbidden();
  const paging = readPaging(input, ITEMS);
  const { rows } = await sql<RequestRow>`
    select m.id, m.workspace_id, w.name as class_name, u.username, u.guid, m.requested_at,
      coalesce(sm.first_name || ' ' || sm.last_name, sm.asked_as, nullif(m.asked_as, ''), u.username) as name
    from ${classMembershipsOf(school.id)} m
    join ${classesOf(school.id)} w on w.id = m.workspace_id
    join users u on u.id = m.user_id
    left join ${schoolMembershipsOf(school.id)} sm on sm.organization_id = m.organization_id and sm.user_id = m.user_id
      and sm.accepted_at is not null
    where m.accepted_at is null and m.declined_at is null and w.archived_at is null
      and u.deleted_at is null and u.banned_at is null
      and ${input.workspaceId ? sql`m.workspace_id = ${input.workspaceId}` : sql`true`}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ requested_at, id }) => [requested_at, id]);
  return {
    requests: page.items.map(({ id, workspace_id, class_name, name, username, guid, requested_at }) => ({
      membershipId: id,
      workspace: { id: workspace_id, name: class_name },
      name,
      username,
      userGuid: guid,
      since: requested_at.toISOString(),
    })),
    meta: { nextPage: page.nextPage },
  };
}
