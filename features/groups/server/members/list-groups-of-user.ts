import { sql } from 'kysely';
import { presentUser } from '#features/members/server/present-user.ts';
import { userResource } from '#features/profiles/model/user-resource.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import { totalOfPage } from '#platform/server/db/total-of-page.ts';
import type { listGroupsOfUser as contract, MembershipListDocument } from '../../members.contract.ts';
import { noViewerRelation } from '../../model/group-rights.ts';
import type { GroupMembershipTable, GroupRow } from '../groups.tables.ts';
import { presentGroup } from '../present-group.ts';
import { findVisibleUser } from './find-visible-user.ts';
import { presentGroupMembership } from './present-group-membership.ts';
import {
  isGroupListedFor,
  toViewerRelation,
  type ViewerRelationColumns,
  viewerRelationColumns,
} from './viewer-relation.scopes.ts';

const newestFirst = byTime('m.created_at', 'm.id');

type Row = GroupRow &
  ViewerRelationColumns & {
    membership_id: string;
    role: GroupMembershipTable['role'];
    joined_at: Date;
    total: number;
  };

/** Lists a member's groups, last joined first; closed groups only if the viewer is a member, too (USER-029). */
export async function listGroupsOfUser(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<MembershipListDocument> {
  const { userId: viewerId } = call.actor;
  const user = await findVisibleUser(call, input.userId);
  if (!user) throw notFound();
  const paging = readPaging(input, 20);
  const listedMemberships = sql`from group_memberships m join groups g on g.id = m.group_id
    where m.user_id = ${user.id} and ${isGroupListedFor(viewerId)}`;
  const total = sql<number>`(select count(*)::int ${listedMemberships})`;
  const { rows } = await sql<Row>`
    select g.*, m.id as membership_id, m.role, m.created_at as joined_at, ${total} as total,
      ${viewerId === null ? sql`null as own_role` : viewerRelationColumns(viewerId)} ${listedMemberships}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.joined_at, row.membership_id]);
  const groups = page.items.map((row) =>
    presentGroup(call, { row, viewerRelation: viewerId === null ? noViewerRelation : toViewerRelation(row) }),
  );
  return {
    data: page.items.map(({ membership_id, role, joined_at, number }) =>
      presentGroupMembership({ id: membership_id, role, created_at: joined_at, user_id: user.id }, number),
    ),
    included: [userResource(presentUser(user)), ...groups],
    meta: { nextPage: page.nextPage, total: await totalOfPage(call.db, rows, { paging, total }) },
  };
}
