import { sql } from 'kysely';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listClassAnnouncements as contract } from '../class-members.contract.ts';
import { classAnnouncementsOf, classesOf, classMembershipsOf } from './classes.scopes.ts';
import { getClassAccess, getOwnSchool, mayManageClasses } from './get-class-access.ts';

const ITEMS = 20;
const newestFirst = byTime('a.created_at', 'a.id');

interface AnnouncementRow {
  id: string;
  workspace_id: string;
  class_name: string;
  text: string;
  author: string | null;
  created_at: Date;
  archived_at: Date | null;
}

/** Announcements of one class, or of all current classes that the actor is in; without those of suspended teachers. */
export async function listClassAnnouncements(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const school = input.workspaceId
    ? (await getClassAccess(call, input.workspaceId)).school
    : await getOwnSchool(call);
  const paging = readPaging(input, ITEMS);
  const isMeant = input.workspaceId
    ? sql`a.workspace_id = ${input.workspaceId}`
    : sql`w.archived_at is null and exists (select from ${classMembershipsOf(school.id)} m
        where m.workspace_id = a.workspace_id and m.user_id = ${call.actor.userId} and m.accepted_at is not null)`;
  const { rows } = await sql<AnnouncementRow>`
    select a.id, a.workspace_id, w.name as class_name, w.archived_at, a.text, a.created_at,
      coalesce(sm.first_name || ' ' || sm.last_name, sm.asked_as, u.username) as author
    from ${classAnnouncementsOf(school.id)} a
    join ${classesOf(school.id)} w on w.id = a.workspace_id
    left join ${schoolMembershipsOf(school.id)} sm on sm.user_id = a.author_id and sm.organization_id = a.organization_id
    left join users u on u.id = sm.user_id
    where ${isMeant} and not exists (select from users x where x.id = a.author_id and x.banned_at is not null)
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ created_at, id }) => [created_at, id]);
  return {
    announcements: page.items.map(
      ({ id, workspace_id, class_name, text, author, created_at, archived_at }) => ({
        id,
        workspace: { id: workspace_id, name: class_name },
        text,
        author,
        createdAt: created_at.toISOString(),
        mayDelete: mayManageClasses(school) && archived_at === null,
      }),
    ),
    meta: { nextPage: page.nextPage },
  };
}
