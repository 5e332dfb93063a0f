import type { Selectable } from 'kysely';
import type { RightsFacts } from '#features/tracks/model/track-rights.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import type { TrackTable } from '#features/tracks/server/tracks.tables.ts';

export type TrackRow = Selectable<TrackTable>;

/**
 * Facts of a row for visibility and rights; `restricted` (no downloads in the owner's plan) matters for downloads only.
 */
export function rightsFactsOf(row: TrackRow, restricted = false): RightsFacts {
  return {
    userId: row.user_id,
    status: trackStatusOf(row.status),
    published: row.published,
    allowDownload: row.allow_download,
    restricted,
  };
}
