import type { MembershipListDocument } from '../../members.contract.ts';
import type { GroupMembershipTable } from '../groups.tables.ts';

type GroupMembershipResource = MembershipListDocument['data'][number];

export function presentGroupMembership(
  row: Pick<GroupMembershipTable, 'id' | 'role' | 'created_at' | 'user_id'>,
  groupNumber: number,
): GroupMembershipResource {
  return {
    id: row.id,
    type: 'group_membership',
    attributes: { role: row.role, createdAt: row.created_at.toISOString() },
    relationships: {
      user: { data: { id: row.user_id, type: 'user' } },
      group: { data: { id: String(groupNumber), type: 'group' } },
    },
  };
}
