import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listSchoolMembers as contract } from '../members.contract.ts';
import type { OrganizationRole } from './education.tables.ts';
import { findOwnMembership } from './find-organizations.ts';
import { isUnusedStaff } from './find-unused-staff.ts';
import { schoolMembershipsOf } from './school.scopes.ts';

const ITEMS = 20;

interface MemberRow {
  id: string;
  user_guid: string;
  role: OrganizationRole;
  name: string;
  username: string;
  managed: boolean;
  since: Date;
  unused: boolean;
}

/** Members or requests of a school; refuses others (404) and its students (403). */
export async function listSchoolMembers(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const own = await findOwnMembership(call.db, call.actor.userId);
  if (own?.id !== input.id) throw notFound();
  if (own.role === 'student') throw forbidden();
  const paging = readPaging(input, ITEMS);
  const { people } = input;
  const isOpen = input.state === 'requested';
  const time = isOpen ? 'm.requested_at' : 'm.accepted_at';
  const newestFirst = byTime(time, 'm.id');
  const { rows } = await sql<MemberRow>`
    select m.id, u.guid as user_guid, m.role, coalesce(m.first_name || ' ' || m.last_name, m.asked_as, u.username) as name, u.username,
      u.managed_by is not null as managed,
      ${sql.ref(time)} as since,
      ${own.role === 'owner' ? isUnusedStaff(call.now) : sql`false`} as unused
    from ${schoolMembershipsOf(input.id)} m join users u on u.id = m.user_id
    where m.declined_at is null
      and ${isOpen ? sql`m.accepted_at is null` : sql`m.accepted_at is not null`}
      ${people ? sql`and (m.role = 'student') = ${people === 'students'}` : sql``}
      ${isOpen && own.role === 'faculty' ? sql`and m.role = 'student'` : sql``}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ since, id }) => [since, id]);
  return {
    members: page.items.map(({ id, user_guid, since, unused, ...member }) => ({
      membershipId: id,
      userGuid: user_guid,
      ...member,
      since: since.toISOString(),
      ...(unused && { unused: true as const }),
    })),
    meta: { nextPage: page.nextPage },
  };
}
