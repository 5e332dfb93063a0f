import { findFollowedIds } from '#features/follows/server/follow.store.ts';
import { avatarUrl } from '#features/members/server/avatar-url.ts';
import { presentUser } from '#features/members/server/present-user.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { getProfile as contract, ProfileView } from '../contract.ts';
import { toProfileDocument } from '../model/profile-document.ts';
import { getVisibleUser } from './get-visible-user.ts';

/** A member's relation to a group, named by id or link; refuses as the group does if the viewer may not see it. */
export type GetGroupRelation = (
  call: Call,
  groupKey: string,
  userId: string,
) => Promise<Pick<ProfileView, 'isMember' | 'isInvited'>>;
export const groupRelation = extensionPoint<GetGroupRelation>('relation to a group', { single: true });

/** The member with this guid or profile link; refuses (404) if there is none or the viewer may not see them. */
export async function getProfile(
  call: Call,
  getGroupRelation: GetGroupRelation,
  { id, group }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await getVisibleUser(call, id);
  const view = await presentProfile(call, row);
  if (group === undefined) return toProfileDocument(view);
  return toProfileDocument({ ...view, ...(await getGroupRelation(call, group, row.id)) });
}

/** A member's page as the viewer sees it. */
export async function presentProfile(call: Call, row: UserRow): Promise<ProfileView> {
  const { userId } = call.actor;
  const counts = await findUserCounts(call.db, row.id);
  const { facebook, twitter, instagram, tiktok, youtube } = row;
  return {
    ...presentUser(row),
    avatarLargeUrl: avatarUrl(row.avatar_key, 'large'),
    realName: row.real_name,
    about: row.about,
    facebook,
    twitter,
    instagram,
    tiktok,
    youtube,
    userGuid: row.guid,
    coverPhotoUrl: coverUrl(row.cover_key, 'large'),
    isMember: null,
    isInvited: null,
    createdAt: row.created_at.toISOString(),
    playsCount: counts.plays_count,
    mixdownsCount: counts.mixdowns_count,
    followersCount: counts.followers_count,
    followingUsersCount: counts.following_users_count,
    currentUserFollowing:
      userId === null ? null : (await findFollowedIds(call.db, userId, [row.id])).has(row.id),
  };
}

/** The URL of a member's cover image; null without one. `key` names the directory of its widths. */
const coverUrl = (key: string | null, size: 'small' | 'large'): string | null =>
  key === null ? null : `/files/${key}/${size}.webp`;
