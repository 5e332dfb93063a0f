import type { MemberPart } from '#features/identity/server/member-part.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { deleteSomeFollows } from './erase-follows.store.ts';
import { listFollowsOf } from './list-follows-of.ts';

const batch = 500;

/** Whom the member follows, and who follows them. */
export const followsOfMember: MemberPart = {
  name: 'follows',
  tables: ['follows'],

  async *exportFiles({ db }, userId) {
    const following = await listFollowsOf(db, userId, 'following');
    yield {
      path: 'follows.json',
      json: { following, followers: await listFollowsOf(db, userId, 'followers') },
    };
  },

  async erase(call, userId) {
    let taken: number;
    do {
      taken = await transaction(call.platform.db, (tx) => deleteSomeFollows(tx, userId, batch));
    } while (taken === batch);
  },
};
