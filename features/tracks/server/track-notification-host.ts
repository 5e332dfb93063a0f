import { trackPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { Db } from '#platform/server/call.ts';
import { TRACK_KIND } from './present-track.ts';
import { findOwnersOfTracks } from './track.store.ts';
import { findTrackTargets, isTargetShownTo } from './track-targets.store.ts';

/** Tracks as a host of notifications, for their owners and for who may see them. */
export const trackNotificationHost = {
  kind: TRACK_KIND,
  table: 'tracks',
  findJoined: async () => new Set<string>(),
  findOwners: findOwnersOfTracks,
  isShown: isTargetShownTo,

  async present(db: Db, ids: readonly string[]) {
    const rows = await findTrackTargets(db, ids);
    return new Map(
      rows.map(({ id, title, permalink, profile_link: profileLink }) => [
        id,
        {
          title,
          name: null,
          selfLink: href(trackPage, { profileLink, permalink }),
          groupLink: null,
          thumbnail: null,
          joinable: null,
        },
      ]),
    );
  },
};
