import type { Db } from '#platform/server/call.ts';
import type { UserCountsRow } from './user-counts.store.ts';

type CountName = Exclude<keyof UserCountsRow, 'user_id'>;

/** Adds to counts of a member in one statement. Only counters call it, which know the columns of their feature. */
export async function incrementCounts(
  db: Db,
  userId: string,
  by: Partial<Record<CountName, number>>,
): Promise<void> {
  const names = Object.keys(by) as CountName[];
  if (names.length === 0) return;
  await db
    .updateTable('user_counts')
    .set((eb) => Object.fromEntries(names.map((name) => [name, eb(name, '+', by[name] ?? 0)])))
    .where('user_id', '=', userId)
    .execute();
}
