import { sql } from 'kysely';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { userResource } from '#features/profiles/model/user-resource.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type PageStart, readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterKey, keyColumn, pageClauses, readCursorKey } from '#platform/server/db/keyset.ts';
import type { listMembers as contract, MembershipListDocument } from '../../members.contract.ts';
import type { GroupMembershipTable } from '../groups.tables.ts';
import { getVisibleGroup } from '../may-see-group.ts';
import { presentGroupMembership } from './present-group-membership.ts';

const newestFirst = byTime('m.created_at', 'm.id');
const adminsFirst = [keyColumn('text', 'asc', 'm.role'), ...newestFirst];

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
    ${pageClauses(adminsFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.role, row.created_at, row.id]);
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

/** Finds its place among equal roles by the index, which a comparison of the role would not. */
function membersAfter(start: PageStart) {
  const [role, ...place] = readCursorKey(adminsFirst, start) ?? [];
  if (role !== 'admin' && role !== 'member') return sql``;
  const older = isAfterKey(newestFirst, place);
  if (role === 'member') return sql`and m.role = 'member' and ${older}`;
  return sql`and (m.role = 'member' or ${older})`;
}
