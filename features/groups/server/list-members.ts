import { sql } from 'kysely';
import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import { isUserVisibleToId } from '#features/identity/server/user.scopes.ts';
import { userResource } from '#features/profiles/model/user-resource.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type PageStart, readPaging, toPage } from '#platform/pure/paging.ts';
import { isCursorTime, isUuid, offsetOf } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { listMembers as contract, MembershipListDocument } from '../members.contract.ts';
import type { GroupMembershipTable } from './group.table.ts';
import { getVisibleGroup } from './may-see-group.ts';
import { presentGroupMembership } from './present-group-membership.ts';

/** Lists members: admins first, then the newest (GROUP-030). */
export async function listMembers(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<MembershipListDocument> {
  const { row: group } = await getVisibleGroup(call, input.groupLink);
  const paging = readPaging(input, 20);
  const shown = isUserVisibleToId('u', call.actor.userId);
  const { rows } = await sql<GroupMembershipTable>`
    select m.* from group_memberships m join users u on u.id = m.user_id
    where m.group_id = ${group.id} and ${shown} ${membersAfter(paging.start)}
    order by m.role, m.created_at desc, m.id desc
    offset ${sql.lit(offsetOf(paging.start, paging.items))} limit ${sql.lit(rowLimit(paging.items + 1))}`.execute(
    call.db,
  );
  const page = toPage(rows, paging.items, (row) => [row.role, row.created_at.toISOString(), row.id]);
  const users = await hydrateUsers(
    call,
    page.items.map((row) => row.user_id),
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from group_memberships m join users u on u.id = m.user_id
    where m.group_id = ${group.id} and ${shown}`.execute(call.db);
  return {
    data: page.items.map((row) => presentGroupMembership(row, group.number)),
    included: [...users.values()].map(userResource),
    meta: { nextPage: page.nextPage, total: counted[0]?.total ?? 0 },
  };
}

function membersAfter(start: PageStart) {
  if (start.kind !== 'after') return sql``;
  const [role, time, id] = start.key;
  if ((role !== 'admin' && role !== 'member') || !isCursorTime(time) || !isUuid(id)) return sql``;
  const older = sql`(m.created_at, m.id) < (${time}::timestamptz, ${id}::uuid)`;
  if (role === 'member') return sql`and m.role = 'member' and ${older}`;
  return sql`and (m.role = 'member' or ${older})`;
}
