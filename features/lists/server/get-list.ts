import { findUser } from '#features/members/server/find-user.ts';
import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { shareAmongGuests } from '#platform/server/cache/share-among-guests.ts';
import type { Call } from '#platform/server/call.ts';
import type { getList as byId, getListByLink as byLink, ListView } from '../contract.ts';
import { isContributor } from './contributors/contributor.store.ts';
import type { ListRow } from './lists.tables.ts';
import { presentList } from './present-list.ts';

/** Guests share one read a second, as of the list with an id. */
export function getListByLink(call: Call, input: InputOf<typeof byLink>): Promise<ListView> {
  const { profileLink, permalink, secret } = input;
  return shareAmongGuests(call, ['list at', profileLink, permalink, secret], async (as) => {
    const user = await findUserByProfileLink(as.db, profileLink);
    const row = user && (await findListByLink(as, user, permalink));
    return presentList(as, await checkMaySeeList(as, { row, user, secret }));
  });
}

export const getList = (call: Call, { id, secret }: InputOf<typeof byId>): Promise<ListView> =>
  shareAmongGuests(call, ['list', id, secret], async (as) =>
    presentList(as, await getVisibleList(as, id, secret)),
  );

/** A member's list by its permalink, without a visibility check. */
export const findListByLink = (
  { db }: Call,
  user: Pick<UserRow, 'id'>,
  permalink: string,
): Promise<ListRow | undefined> =>
  db
    .selectFrom('lists')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('permalink', '=', permalink)
    .executeTakeFirst();

/** The list with this id if the actor may see it; refuses with the 404 of a missing one. */
export async function getVisibleList(call: Call, id: string, secret: string | undefined): Promise<ListRow> {
  const row = await call.db.selectFrom('lists').selectAll().where('id', '=', id).executeTakeFirst();
  const user = row && (await findUser(call.db, row.user_id));
  return checkMaySeeList(call, { row, user, secret });
}

/** The list if the actor may see it; refuses with the 404 of a missing one. */
export async function checkMaySeeList(
  call: Call,
  { row, user, secret }: { row: ListRow | undefined; user: UserRow | undefined; secret: string | undefined },
): Promise<ListRow> {
  if (!row || !user) throw notFound();
  if (row.user_id === call.actor.userId) return row;
  if (row.withheld_at !== null || !(await maySeeUser(call, user))) throw notFound();
  const isOpen = row.visibility === 'public' || (row.visibility === 'secret' && row.secret === secret);
  const { userId } = call.actor;
  if (!isOpen && !(userId !== null && (await isContributor(call.db, row.id, userId)))) throw notFound();
  return row;
}
