import type { Generated } from 'kysely';
import type { MemberPart } from '#features/members/server/member-part.ts';
import { studentColumns } from '#features/members/server/student-columns.ts';
import type { Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { deleteDismissedSuggestionsOf, findDismissedSuggestionsOf } from './dismissed-suggestions.store.ts';

interface UserHeatTable {
  user_id: string;
  heat: Generated<number>;
  user_created_at: Date;
  listed: Generated<boolean>;
}

interface UserHeatBucketTable {
  user_id: string;
  bucket: number;
  heat: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    user_heat: UserHeatTable;
    user_heat_buckets: UserHeatBucketTable;
  }
}

/** Deletes the heat of a member and the buckets that it was counted from. */
async function deleteHeatOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_heat_buckets').where('user_id', '=', userId).execute();
  await db.deleteFrom('user_heat').where('user_id', '=', userId).execute();
}

/** Heat of a member, which is derived and not exported, and the suggestions that they dismissed. */
export const peopleOfMember: MemberPart = {
  name: 'people',
  tables: {
    user_heat: [
      studentColumns('Empty for a student, who is never listed', 'user_id heat user_created_at listed'),
    ],
    user_heat_buckets: [],
    dismissed_suggestions: [],
  },

  async *exportFiles({ db }, userId) {
    yield { path: 'dismissed-suggestions.json', json: await findDismissedSuggestionsOf(db, userId) };
  },

  async erase(call, userId) {
    await transaction(call.platform.db, async (tx) => {
      await deleteHeatOf(tx, userId);
      await deleteDismissedSuggestionsOf(tx, userId);
    });
  },
};
