import type { MemberPart } from '#features/members/server/member-part.ts';
import { emptyCountColumns } from '#features/members/server/student-columns.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { deleteFollowsBatch, findFollowsOfMember } from './follow.store.ts';

const batchSize = 500;

/** The member's follows and followers. */
export const followsOfMember: MemberPart = {
  name: 'follows',
  tables: {
    user_counts: [emptyCountColumns('followers_count following_users_count')],
    follows: [],
  },

  async *exportFiles({ db }, userId) {
    const following = await findFollowsOfMember(db, userId, 'following');
    yield {
      path: 'follows.json',
      json: { following, followers: await findFollowsOfMember(db, userId, 'followers') },
    };
  },

  async erase(call, userId) {
    let deleted: number;
    do {
      deleted = await transaction(call.platform.db, (tx) => deleteFollowsBatch(tx, userId, batchSize));
    } while (deleted === batchSize);
  },
};
