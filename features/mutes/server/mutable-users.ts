import { findUser } from '#features/members/server/find-user.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Mutable } from './mutable.ts';

/** Members whom the actor may see. */
export const mutableUsers: Mutable = {
  kind: 'user',

  async find(call, key) {
    const user = isUuid(key) ? await findUser(call.db, key) : undefined;
    if (!user || !(await maySeeUser(call, user))) throw notFound();
    return user.id;
  },

  async present(call, ids) {
    const users = await hydrateUsers(call, ids);
    return new Map(
      [...users].map(([id, { username, selfLink }]) => [id, { key: id, name: username, href: selfLink }]),
    );
  },
};
