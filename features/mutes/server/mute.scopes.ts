import { type RawBuilder, sql } from 'kysely';

/** SQL: the member has muted this member, track or group. */
export const isMuted = (userId: RawBuilder<unknown>, targetId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from mutes mu where mu.user_id = ${userId} and mu.target_id = ${targetId})`;
