import type { AnswerOf } from '#platform/pure/contract.ts';
import type { inviteUser } from '../membership.contract.ts';
import type { MembershipRow } from './piece.table.ts';

export const presentMembership = (row: MembershipRow): AnswerOf<typeof inviteUser> => ({
  membership: { id: row.id, accepted: row.accepted_at !== null, declined: row.declined_at !== null },
});
