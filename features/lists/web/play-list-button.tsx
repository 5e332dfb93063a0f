import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { Button } from '#design/button/button.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { isPlayable, toPlayerQueue } from '#features/tracks/web/to-player-track.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';

/** Plays these tracks from the first one; pauses and resumes while one of them is in the player. */
export function PlayListButton({ tracks }: { tracks: readonly TrackView[] }) {
  const ids = new Set(tracks.map(({ id }) => id));
  const isPlaying = usePlayerState((state) => state.isPlaying && ids.has(state.id ?? ''));
  const isPaused = usePlayerState((state) => state.isPaused && ids.has(state.id ?? ''));
  if (!tracks.some(isPlayable)) return null;
  const toggle = () => {
    const queue = toPlayerQueue(tracks);
    const [first] = queue;
    if (isPlaying || isPaused) getPlayerStore().toggleCurrent();
    else if (first) getPlayerStore().play(first, queue);
  };
  return (
    <Button variant="primary" icon={isPlaying ? Pause : Play} iconFilled onClick={toggle}>
      {isPlaying ? 'Pause' : 'Play'}
    </Button>
  );
}
