import type { Selectable } from 'kysely';
import type { RightsFacts } from '#features/tracks/model/track-rights.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import type { TrackTable } from '#features/tracks/server/track.table.ts';

export type TrackRow = Selectable<TrackTable>;

/** What the rules of visibility and rights ask of a row; `restricted` where the owner's plan offers no downloads, which only downloads ask. */
export function rightsFactsOf(row: TrackRow, restricted = false): RightsFacts {
  return {
    userId: row.user_id,
    status: trackStatusOf(row.status),
    published: row.published,
    allowDownload: row.allow_download,
    restricted,
  };
}
