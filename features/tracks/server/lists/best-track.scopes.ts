import { type RawBuilder, sql } from 'kysely';
import type { TrackRow } from '#features/tracks/server/track-row.ts';

/** How many of a member's public tracks, the newest first, are compared. */
const MAX_COMPARED = 50;

/** What the player needs of a member's best track. */
export type BestTrackColumns = Pick<
  TrackRow,
  | 'id'
  | 'title'
  | 'permalink'
  | 'short_link_id'
  | 'original_name'
  | 'duration_ms'
  | 'loudness_lufs'
  | 'audio_key'
  | 'waveform_key'
  | 'image_key'
  | 'cover_recipe'
>;

/**
 * SQL for the most played listed track of a member, as JSON; null without any. `userId` is a column of the surrounding statement.
 * No index is sorted by plays, as each play would have to change it.
 */
export const bestTrackOf = (userId: RawBuilder<unknown>): RawBuilder<BestTrackColumns | null> =>
  sql<BestTrackColumns | null>`(
    select jsonb_build_object('id', best.id, 'title', best.title, 'permalink', best.permalink, 'short_link_id', best.short_link_id,
      'original_name', best.original_name, 'duration_ms', best.duration_ms, 'loudness_lufs', best.loudness_lufs,
      'audio_key', best.audio_key, 'waveform_key', best.waveform_key, 'image_key', best.image_key, 'cover_recipe', best.cover_recipe)
    from (
      select * from tracks where user_id = ${userId} and published and status = 2
      order by listed_at desc, id desc limit ${sql.lit(MAX_COMPARED)}) best
    where best.audio_key is not null
    order by best.plays desc, best.listed_at desc, best.id desc limit 1)`;
