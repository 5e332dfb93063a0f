import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { Button } from '#design/button/button.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { isPlayable, toPlayerQueue } from '#features/tracks/web/to-player-track.ts';
import { extendQueue } from '#platform/web/player/queue.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';

/** A list has at most 1,000 places. */
const maxPages = 10;

interface Pages<D> {
  data: D;
  hasNextPage: boolean;
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<{
    data: D | undefined;
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
  }>;
}

interface PlayListButtonProps<D> {
  /** The pages of the list. */
  query: Pages<D>;
  tracksOf: (data: D) => readonly TrackView[];
}

/** Plays a list from its first track, and loads the rest behind it; pauses and resumes while one of its tracks is in the player. */
export function PlayListButton<D>({ query, tracksOf }: PlayListButtonProps<D>) {
  const tracks = tracksOf(query.data);
  const ids = new Set(tracks.map(({ id }) => id));
  const isPlaying = usePlayerState((state) => state.isPlaying && ids.has(state.id ?? ''));
  const isPaused = usePlayerState((state) => state.isPaused && ids.has(state.id ?? ''));
  if (!tracks.some(isPlayable)) return null;
  const queueRest = async () => {
    let { data, hasNextPage } = query;
    for (let page = 1; hasNextPage && page < maxPages; page += 1) {
      const next = await query.fetchNextPage({ cancelRefetch: false });
      if (next.isFetchNextPageError || !next.data) return;
      const queued = toPlayerQueue(tracksOf(data));
      if (!extendQueue(getPlayerStore(), queued, toPlayerQueue(tracksOf(next.data)))) return;
      ({ data, hasNextPage } = { ...next, data: next.data });
    }
  };
  const toggle = () => {
    const queue = toPlayerQueue(tracks);
    const [first] = queue;
    if (isPlaying || isPaused) getPlayerStore().toggleCurrent();
    else if (first) {
      getPlayerStore().play(first, queue);
      void queueRest();
    }
  };
  return (
    <Button variant="primary" icon={isPlaying ? Pause : Play} iconFilled onClick={toggle}>
      {isPlaying ? 'Pause' : 'Play'}
    </Button>
  );
}
