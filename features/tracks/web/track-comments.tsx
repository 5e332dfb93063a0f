import { useQueryClient } from '@tanstack/react-query';
import { CommentSection } from '#features/comments/web/comment-section.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { TrackView } from '../contract.ts';
import { commentsOfTrack } from './comments-of-track.ts';
import { trackByLinkQuery } from './track-queries.ts';

/** What people say of a track; what they add or take away moves its count. */
export function TrackComments({ track }: { track: TrackView }) {
  const client = useQueryClient();
  const { queryKey } = trackByLinkQuery(useApi(), track.user.profileLink, track.permalink);
  const host = commentsOfTrack(track);
  const count = (by: 1 | -1) =>
    client.setQueryData(queryKey, (shown) => shown && { ...shown, commentsCount: shown.commentsCount + by });
  return <CommentSection host={host} onCount={count} />;
}
