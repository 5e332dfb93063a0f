import type { Contact } from '#features/members/model/may-reach.ts';
import { findUserOncePerPage } from '#features/members/server/find-user.ts';
import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import { mayReachUser } from '#features/members/server/may-see-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Call } from '#platform/server/call.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The member with this guid or profile link; null if there is none or the actor may not see them, or have this contact. */
export async function findVisibleUser(
  call: Call,
  key: string,
  contact: Contact = 'see',
): Promise<UserRow | null> {
  const user = await (guid.test(key) ? findUserOncePerPage(call, key) : findUserByProfileLink(call.db, key));
  return user && (await mayReachUser(call, user, contact)) ? user : null;
}
