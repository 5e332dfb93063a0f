import type { RawBuilder } from 'kysely';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Db } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { CurrentUserView } from '../../current-user.contract.ts';
import type { AccountReading, OwnAccount } from './account-part.ts';

/** Columns of parts and counters, by name. */
export type OwnColumns = Readonly<Record<string, unknown>>;

/** A member's row with the columns of parts and counters. */
export interface OwnRow {
  user: UserRow;
  columns: OwnColumns;
}

/** Reads the view that a member has of oneself. */
export interface OwnAccountReader {
  /** The member of this id, with everything that `present` needs and `more` columns of `users`, in one statement; null for a deleted one. */
  findOwnRow(
    db: Db,
    userId: string | RawBuilder<string>,
    more?: Readonly<Record<string, RawBuilder<unknown>>>,
  ): Promise<OwnRow | null>;
  /** One statement for all parts; needs no row of the member, so that both can be read at once. */
  findColumns(db: Db, userId: string): Promise<OwnColumns>;
  present(reading: AccountReading, user: UserRow, columns: OwnColumns): Promise<OwnAccount>;
}

/** A sign-in answers with this view, too. The account feature, which depends on this one, plugs in. */
export const ownAccountReader = extensionPoint<OwnAccountReader>('reader of the own account', {
  single: true,
});

/** The own view of a member who has just signed in. */
export async function readCurrentUser(
  reader: OwnAccountReader,
  reading: AccountReading,
  user: UserRow,
): Promise<CurrentUserView> {
  const own = await reader.present(reading, user, await reader.findColumns(reading.db, user.id));
  const { consents: _consents, ...view } = own.user;
  return view;
}
