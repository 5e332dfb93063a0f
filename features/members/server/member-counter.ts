import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { UserCounts } from '../contract.ts';
import { incrementCounts } from './increment-counts.store.ts';
import type { UserCountsTable } from './user-counts.store.ts';

type CountColumn = Exclude<keyof UserCountsTable, 'user_id'>;

/** A number in the view of a member. */
export type MemberNumber = keyof UserCounts | 'storageUsage';

/** What a feature counts of members. */
export interface MemberCounter {
  feature: string;
  /** How each number is read, in a query on `user_counts`. */
  numbers: Partial<Record<MemberNumber, RawBuilder<number>>>;
}

/** Each number of a member comes from the feature that counts it. */
export const memberCounters = extensionPoint<MemberCounter>('counters of members', {
  keyOf: ({ feature }) => feature,
});

interface WritableCounter<C extends CountColumn> extends MemberCounter {
  /** Adds to (with negative numbers: subtracts from) a member's counts, in the transaction of what is counted. */
  increment(db: Db, userId: string, by: Partial<Record<C, number>>): Promise<void>;
}

/** Declares the columns that a feature counts in, by the numbers that they show. */
export function createMemberCounter<C extends CountColumn>(
  feature: string,
  columns: Partial<Record<MemberNumber, C>>,
): WritableCounter<C> {
  const entries = Object.entries(columns) as [MemberNumber, C][];
  return {
    feature,
    numbers: Object.fromEntries(
      entries.map(([number, column]) => [number, sql.ref<number>(`user_counts.${column}`)]),
    ),
    increment: (db, userId, by) => incrementCounts(db, userId, by as Partial<Record<CountColumn, number>>),
  };
}
