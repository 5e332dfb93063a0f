import { memberParts } from '#features/members/server/member-part.ts';
import { trackDeleted } from '#features/tracks/events.contract.ts';
import { getVisibleTrackById } from '#features/tracks/server/page/get-track.ts';
import { trackCredits } from '#features/tracks/server/page/track-credits.ts';
import { bind, feature, onEvent } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { addOrigin, removeOrigin } from './change-origins.ts';
import { findOwnTracksByTitle } from './find-lineage.ts';
import { updateOriginsOfGone } from './origin.store.ts';
import { originSources } from './origin-source.ts';
import { originsOfMember } from './origins-of-member.ts';
import { presentLineage } from './present-lineage.ts';

export const remixes = feature({
  name: 'remixes',
  points: [originSources],
  plugs: [
    memberParts.plugFrom((plugged) => originsOfMember(plugged.byKey(originSources))),
    trackCredits.plugFrom((plugged) => async (call, trackId) => {
      const items = await presentLineage(call, plugged.byKey(originSources), trackId);
      return items
        .filter(({ generation }) => generation === -1)
        .map(({ kind, title, href, author }) => ({ kind, title, href, author: author?.username ?? null }));
    }),
  ],
  endpoints: [
    bind(contract.searchOwnOrigins, async (call, { q }) => ({
      tracks: await findOwnTracksByTitle(call, call.actor.userId, q.trim()),
    })),
  ],
  subscribers: [
    onEvent('remixes.on-track-deleted', trackDeleted, (call, events) =>
      updateOriginsOfGone(
        call.db,
        events.map(({ payload }) => payload.trackId),
        call.now,
      ),
    ),
  ],
  build: (plugged) => {
    const sources = plugged.byKey(originSources);
    return {
      endpoints: [
        bind(contract.getLineage, async (call, { id }) => {
          const track = await getVisibleTrackById(call, id);
          return { items: await presentLineage(call, sources, track.id) };
        }),
        bind(contract.addOrigin, (call, input) => addOrigin(call, sources, input)),
        bind(contract.removeOrigin, (call, input) => removeOrigin(call, sources, input)),
      ],
    };
  },
});
