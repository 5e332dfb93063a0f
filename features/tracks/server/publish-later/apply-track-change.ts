import { deleteSecretLinkRow } from '#features/tracks/server/secret-link/secret-link.store.ts';
import { enqueueTrackCard } from '#features/tracks/server/share-card/track-card.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { updateListing } from '#features/tracks/server/update-listing.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

/** What follows from the change of a track's row, by hand or at its time; requires the row lock. Returns the row. */
export async function applyTrackChange(call: Call, saved: TrackRow): Promise<TrackRow> {
  if (saved.published) await enqueueTrackCard(call, saved.id);
  // Who has the secret link must not hear the track once it is unpublished again, everywhere or within a school.
  if (saved.published || saved.withheld === 'school') await deleteSecretLinkRow(call.db, saved.id);
  await publishInvalidation(call.db, [saved.id, saved.user_id]);
  return updateListing(call, saved);
}
