import type { Generated } from 'kysely';
import { createMemberCounter } from '#features/members/server/member-counter.ts';

export const projectCounter = createMemberCounter('projects', { songsCount: 'songs_count' });

declare module '#features/members/server/user-counts.store.ts' {
  interface UserCountsTable {
    songs_count: Generated<number>;
  }
}
