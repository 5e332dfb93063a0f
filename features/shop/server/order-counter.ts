import type { Generated } from 'kysely';
import { createMemberCounter } from '#features/members/server/member-counter.ts';

/** How many orders a member has, and how often they have fetched a file of one. */
export const orderCounter = createMemberCounter('shop', {
  ordersCount: 'orders_count',
  downloadsCount: 'downloads_count',
});

declare module '#features/members/server/user-counts.store.ts' {
  interface UserCountsTable {
    orders_count: Generated<number>;
    downloads_count: Generated<number>;
  }
}
