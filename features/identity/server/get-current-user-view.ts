import type { Db } from '#platform/server/call.ts';
import type { CurrentUserView } from '../contract.ts';
import { type FindOwnPlans, readOwnPlans } from './own-plans.ts';
import { presentCurrentUser } from './present-current-user.ts';
import { findUserCounts } from './user-counts.store.ts';
import type { UserRow } from './users.store.ts';

/** A member as only they themselves see them, with all that this takes to read. */
export async function getCurrentUserView(find: FindOwnPlans, db: Db, row: UserRow): Promise<CurrentUserView> {
  const counts = await findUserCounts(db, row.id);
  return presentCurrentUser(row, counts, await readOwnPlans(find, db, row, counts));
}
