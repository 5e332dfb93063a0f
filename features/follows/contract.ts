import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { eventType } from '#platform/pure/event.ts';

/** What is left of a call that follows or stops to. */
const FollowView = z.strictObject({
  followersCount: z.number().int(),
  currentUserFollowing: z.boolean(),
});
export type FollowView = z.output<typeof FollowView>;

/** Whom: by guid, or by profile link in any letter case. */
const params = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .max(60),
});
const limits = [{ per: 'user', max: 60, seconds: 60, name: 'follows' }] as const;

export const followUser = endpoint({
  id: 'follows.follow',
  method: 'POST',
  path: '/api/users/:id/follows',
  access: 'signed_in',
  summary: 'Follows a member; once however often it is called',
  params,
  answer: FollowView,
  limits,
});

export const unfollowUser = endpoint({
  id: 'follows.unfollow',
  method: 'DELETE',
  path: '/api/users/:id/follows',
  access: 'signed_in',
  summary: 'Follows a member no longer',
  params,
  answer: FollowView,
  limits,
});

/** Written when somebody starts to follow, not when the call is repeated. */
export const userFollowed = eventType(
  'user.followed',
  z.strictObject({ followerId: z.uuid(), followedId: z.uuid() }),
);

/** Written when somebody stops to follow; `followedAt` is when they had begun. */
export const userUnfollowed = eventType(
  'user.unfollowed',
  z.strictObject({ followerId: z.uuid(), followedId: z.uuid(), followedAt: z.string().max(40) }),
);
