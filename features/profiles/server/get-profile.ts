import { avatarUrl } from '#features/identity/server/avatar-url.ts';
import { findUser } from '#features/identity/server/find-user.ts';
import { findUserByProfileLink } from '#features/identity/server/find-user-by-profile-link.ts';
import { maySeeUser } from '#features/identity/server/may-see-user.ts';
import { presentUser } from '#features/identity/server/present-user.ts';
import { findUserCounts } from '#features/identity/server/user-counts.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getProfile as contract } from '../contract.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The member with this guid or profile link; refuses (404) when there is none whom the caller may see. */
export async function getProfile(
  call: Call,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await (guid.test(id) ? findUser(call.db, id) : findUserByProfileLink(call.db, id));
  if (!row || !(await maySeeUser(call, row))) throw notFound();
  const counts = await findUserCounts(call.db, row.id);
  return {
    user: {
      ...presentUser(row),
      avatarLargeUrl: avatarUrl(row.avatar_key, 'large'),
      about: row.about,
      createdAt: row.created_at.toISOString(),
      playsCount: counts.plays_count,
      mixdownsCount: counts.mixdowns_count,
      followersCount: counts.followers_count,
      followingUsersCount: counts.following_users_count,
    },
  };
}
