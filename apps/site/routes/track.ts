import { loadAwards } from '#features/campaigns/web/winners/load-awards.ts';
import { commentFormPart } from '#features/comments/web/comment-form-part.ts';
import { commentsQuery } from '#features/comments/web/comments-query.ts';
import { peopleQuery } from '#features/publications/web/people-query.ts';
import { lineageQuery } from '#features/remixes/web/lineage-query.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { trackCommentHost } from '#features/tracks/web/track-comment-host.ts';
import { trackHead } from '#features/tracks/web/track-head.ts';
import { artistTracksQuery, trackByLinkQuery } from '#features/tracks/web/track-queries.ts';
import { commentParts } from '../comment-parts.ts';
import { loadOrRedirectMoved } from '../load-user-page.ts';
import { TrackWithLineage } from '../pages/track-with-lineage.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage<TrackView>({
  component: TrackWithLineage,
  load: async (input) => {
    const { api, queryClient, viewer } = input.context;
    const { profileLink = '', permalink = '' } = input.params;
    const track = await loadOrRedirectMoved(input, () =>
      queryClient.ensureQueryData(trackByLinkQuery(api, profileLink, permalink, input.search.secret)),
    );
    const host = trackCommentHost(track);
    await Promise.all([
      track.secret === undefined && queryClient.prefetchQuery(lineageQuery(api, track.id)),
      track.secret === undefined && queryClient.prefetchQuery(peopleQuery(api, track.id)),
      track.secret === undefined && loadAwards(input.context, { trackId: track.id }),
      queryClient.ensureQueryData(artistTracksQuery(api, track.user.id)),
      host.open && queryClient.prefetchInfiniteQuery(commentsQuery(api, host)),
      host.open && viewer && commentFormPart.load(),
    ]);
    return track;
  },
  parts: ({ context }) => commentParts(context),
  head: ({ data, context }) => trackHead(data, context.settings),
});
