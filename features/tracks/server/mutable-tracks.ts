import type { Mutable } from '#features/mutes/server/mutable.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { getVisibleTrackById } from './page/get-track.ts';
import { findShownTrackTargets } from './track-targets.store.ts';

/** The talk of tracks that the actor sees. */
export const mutableTracks: Mutable = {
  kind: 'track',

  async find(call, key) {
    if (!isUuid(key)) throw notFound();
    return (await getVisibleTrackById(call, key)).id;
  },

  async present(call, ids) {
    const rows = await findShownTrackTargets(call.db, ids, call.actor.userId);
    return new Map(
      rows.map(({ id, title, permalink, profile_link: profileLink }) => [
        id,
        { key: id, name: title, href: href(trackPage, { profileLink, permalink }) },
      ]),
    );
  },
};
