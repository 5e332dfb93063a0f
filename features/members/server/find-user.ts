import type { Call, Db } from '#platform/server/call.ts';
import { readOncePerPage } from '#platform/server/read-once-per-page.ts';
import type { UserRow, UserWithEmail } from './users.store.ts';

/** The row of a member who has an e-mail address; undefined for deleted and for managed accounts, which get no e-mails. */
export async function findUserWithEmail(db: Db, id: string): Promise<UserWithEmail | undefined> {
  const user = await findUser(db, id);
  return user && hasEmail(user) ? user : undefined;
}

/** False for managed accounts. */
export function hasEmail<T extends Pick<UserRow, 'email' | 'email_normalised'>>(
  user: T,
): user is T & Pick<UserWithEmail, 'email' | 'email_normalised'> {
  return user.email !== null && user.email_normalised !== null;
}

/** The whole row of the member with this id. `presentUser` decides what others see of it. */
export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The same, read once a page; of the page's own viewer, the row that the page began with. */
export const findUserOncePerPage = (
  call: Pick<Call, 'db' | 'pageReads'>,
  id: string,
  read: () => Promise<UserRow | undefined> = () => findUser(call.db, id),
): Promise<UserRow | undefined> => readOncePerPage(call, `user ${id}`, read);
