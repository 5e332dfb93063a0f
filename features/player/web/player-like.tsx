import { useMutation } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import { useEffect, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { applyLikeAnswer, useLikeView } from '#features/likes/web/like-overlay.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { trackLikeKey } from '#features/tracks/web/use-track-like.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './player-like.module.css';

/** The like button of the player's track, for signed-in members only. */
export function PlayerLike() {
  const viewer = useViewer();
  const id = usePlayerState((state) => state.id);
  const isKnown = usePlayerState((state) => state.doesUserLike !== null);
  return viewer && id !== null && isKnown ? <PlayerLikeButton key={id} id={id} /> : null;
}

/** Unlike the other like buttons, this one changes only after the server's answer; all of them show the result. */
function PlayerLikeButton({ id }: { id: string }) {
  const api = useApi();
  const [loaded] = useState(() => getPlayerStore().getState().doesUserLike === true);
  const key = trackLikeKey(id);
  const liked = useLikeView(key, { currentUserLiked: loaded, likesCount: 0 }).currentUserLiked;
  useEffect(() => {
    if (getPlayerStore().getState().doesUserLike !== liked) getPlayerStore().setLike(id, liked);
  }, [id, liked]);

  const { isPending, mutate } = useMutation({
    mutationFn: () => api(liked ? unlikeTrack : likeTrack, { id }),
    onSuccess: (answer) => applyLikeAnswer(key, answer),
    onError: (error) =>
      flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.'),
  });
  return (
    <Button
      variant="icon"
      icon={Heart}
      iconFilled={liked}
      busy={isPending}
      aria-label="Like"
      aria-keyshortcuts="L"
      aria-pressed={liked}
      className={liked ? styles.liked : undefined}
      onClick={() => mutate()}
    />
  );
}
