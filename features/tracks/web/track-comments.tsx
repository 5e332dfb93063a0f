import { useQueryClient } from '@tanstack/react-query';
import { CommentSection } from '#features/comments/web/comment-section.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { patchQueryData } from '#platform/web/query-data-age.ts';
import type { TrackView } from '../contract.ts';
import { trackCommentHost } from './track-comment-host.ts';
import { trackByLinkQuery } from './track-queries.ts';

/** Comments of a track; changes update its count on the page. */
export function TrackComments({ track }: { track: TrackView }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = trackByLinkQuery(api, track.user.profileLink, track.permalink);
  const count = (by: 1 | -1) =>
    patchQueryData<TrackView>(queryClient, queryKey, (shown) => {
      return { ...shown, commentsCount: Math.max(0, shown.commentsCount + by) };
    });
  return <CommentSection host={trackCommentHost(track)} onCount={count} />;
}
