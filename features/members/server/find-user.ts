import type { Call, Db } from '#platform/server/call.ts';
import { keepForPage, readOncePerPage } from '#platform/server/read-once-per-page.ts';
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

const userKey = (id: string) => `user ${id}`;

/** The same, read once a page. */
export const findUserOncePerPage = (
  call: Pick<Call, 'db' | 'pageReads'>,
  id: string,
): Promise<UserRow | undefined> => readOncePerPage(call, userKey(id), () => findUser(call.db, id));

/** Gives the calls of a page the row of its viewer, which the page has read. */
export const keepUserForPage = (call: Pick<Call, 'pageReads'>, row: UserRow): void =>
  keepForPage(call, userKey(row.id), row);
