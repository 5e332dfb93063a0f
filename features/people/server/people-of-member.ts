import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteHeatOf } from '#features/people/server/people-of-member.store.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/** Heat of a member: derived from the last days, so that nothing is exported. */
export const peopleOfMember: MemberPart = {
  name: 'people',
  tables: ['user_heat', 'user_heat_buckets'],

  async *exportFiles() {},

  async erase(call, userId) {
    await transaction(call.platform.db, (tx) => deleteHeatOf(tx, userId));
  },
};
