import type { MemberPart } from '#features/members/server/member-part.ts';
import { emptyCountColumns } from '#features/members/server/student-columns.ts';

/** The count of likes; the likes themselves belong to what was liked. */
export const likesOfMember: MemberPart = {
  name: 'likes',
  tables: { user_counts: [emptyCountColumns('likes_count')] },

  async *exportFiles() {},

  async erase() {},
};
