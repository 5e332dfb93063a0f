import type { Generated } from 'kysely';
import { createMemberCounter } from '#features/members/server/member-counter.ts';

/** What a member's listed tracks and their plays add up to. */
export const trackCounter = createMemberCounter('tracks', {
  mixdownsCount: 'mixdowns_count',
  playsCount: 'plays_count',
});

declare module '#features/members/server/user-counts.store.ts' {
  interface UserCountsTable {
    mixdowns_count: Generated<number>;
    plays_count: Generated<number>;
  }
}
