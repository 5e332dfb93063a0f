import { sql } from 'kysely';
import type { MemberCounter } from '#features/members/server/member-counter.ts';

/** Counted on read: a column would make every like update the row of its member, too. */
export const likeCounter: MemberCounter = {
  feature: 'likes',
  numbers: {
    likesCount: sql<number>`(select count(*)::int from likes l where l.user_id = user_counts.user_id)`,
  },
};
