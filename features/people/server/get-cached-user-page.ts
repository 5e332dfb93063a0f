import { findFollowedIds } from '#features/follows/server/follow.store.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Paging } from '#platform/pure/paging.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';

/**
 * One page of a list of members that does not depend on the viewer: read as a guest and cached for one second, with the
 * viewer's follows added. `read` must not use the actor.
 */
export async function getCachedUserPage(
  call: Call,
  {
    name,
    paging,
    read,
  }: { name: string; paging: Paging; read: (guestCall: Call) => Promise<UserListDocument> },
): Promise<UserListDocument> {
  const { platform, actor } = call;
  const key = JSON.stringify(['people', name, paging]);
  const page = await sharedReadCacheOf(platform)(key, () => read(makeCall(platform, platform.db, guest)));
  return actor.userId === null ? page : withFollowing(call, page, actor.userId);
}

async function withFollowing(call: Call, page: UserListDocument, userId: string): Promise<UserListDocument> {
  const ids = page.data.map(({ id }) => id);
  const followed = await findFollowedIds(call.db, userId, ids);
  const data = page.data.map((user) => ({
    ...user,
    attributes: { ...user.attributes, currentUserFollowing: followed.has(user.id) },
  }));
  return { data, meta: page.meta };
}
