import { z } from 'zod';
import { eventType } from '#platform/pure/event.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

/** A member as the public sees them. */
export const UserView = z.strictObject({
  id: z.uuid(),
  guid: z.uuid(),
  username: z.string(),
  profileLink: z.string(),
  selfLink: z.string(),
  avatarSmallUrl: z.string().nullable(),
  accountType: z.number(),
  admin: z.boolean(),
});
export type UserView = z.output<typeof UserView>;

/** The numbers on a member's page. */
export const UserCounts = z.strictObject({
  followersCount: z.number(),
  followingUsersCount: z.number(),
  followingGroupsCount: z.number(),
  likesCount: z.number(),
  mixdownsCount: z.number(),
  downloadsCount: z.number(),
  ordersCount: z.number(),
  playsCount: z.number(),
  groupsCount: z.number(),
  songsCount: z.number(),
});
export type UserCounts = z.output<typeof UserCounts>;

/** A member has deleted their account: they are invisible at once, and their data is erased from now on. */
export const userDeleted = eventType('user.deleted', z.strictObject({ userId: z.uuid() }));

nameSchemas({ UserView, UserCounts });
