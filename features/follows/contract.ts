import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { eventType } from '#platform/pure/event.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

/** State after a follow or unfollow call. */
export const FollowView = z.strictObject({
  followersCount: z.number().int(),
  currentUserFollowing: z.boolean(),
});
export type FollowView = z.output<typeof FollowView>;

/** The followed member's guid, or profile link in any letter case. */
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
  community: true,
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

/** Emitted for a new follow, not for a repeated call. */
export const userFollowed = eventType(
  'user.followed',
  z.strictObject({ followerId: z.uuid(), followedId: z.uuid() }),
);

/** Emitted when a follow ends; `followedAt` is when it began. */
export const userUnfollowed = eventType(
  'user.unfollowed',
  z.strictObject({ followerId: z.uuid(), followedId: z.uuid(), followedAt: z.string().max(40) }),
);

nameSchemas({ FollowView });
