import { type RawBuilder, sql } from 'kysely';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';

/** The owner of tracks does not follow the member, and no comment of theirs is shown on one of these tracks. */
export const isStranger = (ownerId: string, userId: string): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from follows f
    where f.follower_id = ${ownerId}::uuid and f.followed_id = ${userId}::uuid)
  and not exists (select from comments known join tracks own on own.id = known.host_id
    where known.user_id = ${userId}::uuid and known.host_kind = ${TRACK_KIND} and own.user_id = ${ownerId}::uuid
      and known.deleted_at is null and known.status in (0, 1, 5)))`;
