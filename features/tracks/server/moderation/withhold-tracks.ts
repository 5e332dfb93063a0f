import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { ReportHost, SuspensionPart } from '#features/reports/server/report-host.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { findTracksByIds } from '#features/tracks/server/lists/find-tracks.ts';
import { findLyricsOf } from '#features/tracks/server/lyrics.store.ts';
import {
  restoreTrack,
  restoreTracksOf,
  withholdTrack,
  withholdTracksOf,
} from '#features/tracks/server/moderation/withhold.store.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { updateListing } from '#features/tracks/server/update-listing.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

/** A suspended member's tracks are withheld: no list, page, file, embed or feed shows them. */
export const trackSuspensionPart: SuspensionPart = {
  name: 'tracks',
  withhold: async (call, userId) => updateListings(call, await withholdTracksOf(call.db, userId)),
  restore: async (call, userId) => updateListings(call, await restoreTracksOf(call.db, userId)),
};

/** A reported track; its owner still sees it but cannot publish it. */
export const trackReportHost: ReportHost = {
  kind: TRACK_KIND,

  async describe(call, ids) {
    const rows = await findTracksByIds(call.db, ids);
    const owners = await hydrateUsers(
      call,
      rows.map((row) => row.user_id),
    );
    const lyrics = await findLyricsOf(call.db, ids);
    return new Map(
      rows.map((row) => {
        const profileLink = owners.get(row.user_id)?.profileLink;
        return [
          row.id,
          {
            label: `the track “${row.title}”`,
            text: [row.description, lyrics.get(row.id)].filter(Boolean).join('\n\n'),
            href:
              profileLink === undefined ? null : href(trackPage, { profileLink, permalink: row.permalink }),
            hidden: row.withheld === 'track',
          },
        ];
      }),
    );
  },

  hide: async (call, id) => updateListings(call, [await withholdTrack(call.db, id)]),
  show: async (call, id) => updateListings(call, [await restoreTrack(call.db, id)]),
  async approve() {},
};

/** Updates trending, counts and cached pages for each changed track. */
async function updateListings(call: Call, changed: readonly (TrackRow | null)[]): Promise<void> {
  const rows = changed.filter((row) => row !== null);
  for (const row of rows) await updateListing(call, row);
  await publishInvalidation(
    call.db,
    rows.map((row) => row.id),
  );
}
