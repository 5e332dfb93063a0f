import type { Selectable } from 'kysely';
import type { RightsFacts } from '#features/tracks/model/track-rights.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import type { TrackTable } from '#features/tracks/server/track.table.ts';

export type TrackRow = Selectable<TrackTable>;

/** What the rules of visibility and rights ask of a row. The owner's account type comes from its user. */
export function factsOf(row: TrackRow, ownerAccountType: number): RightsFacts {
  return {
    userId: row.user_id,
    status: trackStatusOf(row.status),
    published: row.published,
    allowDownload: row.allow_download,
    ownerAccountType,
  };
}
