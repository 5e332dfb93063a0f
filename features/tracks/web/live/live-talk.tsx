import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CommentHostRef } from '#features/comments/web/comment-host-ref.ts';
import { NewComments } from '#features/comments/web/live/new-comments.tsx';
import { applyLikeAnswer, useLikeView } from '#features/likes/web/like-overlay.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';
import { watchLive } from '#platform/web/watch-live.ts';
import type { TrackView } from '../../contract.ts';
import { TRACK_TALK, type TrackTalk, trackTalkKey } from '../../model/track-talk.ts';
import { trackByLinkQuery } from '../track-queries.ts';
import { trackLikeKey } from '../use-track-like.ts';

interface LiveTalkProps {
  track: TrackView;
  /** Of the page's address: the track of the page is cached with it. */
  secret: string | undefined;
  host: CommentHostRef;
  /** A live count of all comments has arrived. */
  onCount: (commentsCount: number) => void;
  open?: () => LiveConnection;
}

/** Counts and comments of others while a member looks at a track's page. */
export function LiveTalk({ track, secret, host, onCount, open = getLiveConnection }: LiveTalkProps) {
  const api = useApi();
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  const { queryKey } = trackByLinkQuery(api, track.user.profileLink, track.permalink, secret);
  const loadedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const base = { likesCount: track.likesCount, currentUserLiked: track.currentUserLiked ?? false };
  const { currentUserLiked } = useLikeView(trackLikeKey(track.id), base, loadedAt);

  const onTalk = useEffectEvent(({ id, likesCount, commentsCount, comments }: TrackTalk) => {
    if (id !== track.id) return;
    if (comments || commentsCount !== track.commentsCount) setChanges((before) => before + 1);
    // An earlier answer about the viewer's like must not cover the count of now.
    applyLikeAnswer(trackLikeKey(id), { likesCount, currentUserLiked });
    onCount(commentsCount);
  });

  useEffect(() => {
    const live = open();
    const stops = [
      live.on(TRACK_TALK, (data) => onTalk(data as TrackTalk)),
      watchLive(live, trackTalkKey(track.id)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [open, track.id]);

  return host.open ? <NewComments host={host} changes={changes} /> : null;
}
