import { findUser } from '#features/members/server/find-user.ts';
import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The member with this guid or profile link; refuses (404) if there is none or the viewer may not see them. */
export async function getVisibleUser(call: Call, key: string): Promise<UserRow> {
  const row = await (guid.test(key) ? findUser(call.db, key) : findUserByProfileLink(call.db, key));
  if (!row || !(await maySeeUser(call, row))) throw notFound();
  return row;
}
