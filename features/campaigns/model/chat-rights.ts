import type { Actor } from '#platform/pure/actor.ts';

/** What the actor may do with a message; `moderates`: they are an admin of the group or the site. */
export const chatRights = ({ userId }: Pick<Actor, 'userId'>, authorId: string, moderates: boolean) => ({
  delete: moderates || userId === authorId,
  report: userId !== null && userId !== authorId,
});
