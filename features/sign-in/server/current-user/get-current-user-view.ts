import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { CurrentUserView } from '../../current-user.contract.ts';
import { type FindOwnPlans, readOwnPlans } from './own-plans.ts';
import { presentCurrentUser } from './present-current-user.ts';

/** The view of a member for that member, with all reads that it needs. */
export async function getCurrentUserView(find: FindOwnPlans, db: Db, row: UserRow): Promise<CurrentUserView> {
  const counts = await findUserCounts(db, row.id);
  return presentCurrentUser(row, counts, await readOwnPlans(find, { db, user: row, counts }));
}
