import type { MemberPart } from '#features/identity/server/member-part.ts';
import { deleteHeatOf } from '#features/people/server/people-of-member.store.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/** How much a member trends: a number of the last days, and nothing to take along. */
export const peopleOfMember: MemberPart = {
  name: 'people',
  tables: ['user_heat', 'user_heat_buckets'],

  async *exportFiles() {},

  async erase(call, userId) {
    await transaction(call.platform.db, (tx) => deleteHeatOf(tx, userId));
  },
};
