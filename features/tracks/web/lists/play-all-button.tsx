import Play from 'lucide-react/icons/play';
import { Button } from '#design/button/button.tsx';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { TrackView } from '../../contract.ts';
import { toPlayerQueue } from '../to-player-track.ts';

interface PlayAllButtonProps {
  tracks: readonly TrackView[];
  /** The list, for screen readers. */
  of: string;
}

/** Plays a list from its start; nothing where fewer than two of it can be played. */
export function PlayAllButton({ tracks, of }: PlayAllButtonProps) {
  const queue = toPlayerQueue(tracks);
  const [first, second] = queue;
  return (
    first &&
    second && (
      <Button
        size="small"
        icon={Play}
        iconFilled
        aria-label={`Play all: ${of}`}
        onClick={() => getPlayerStore().play(first, queue)}
      >
        Play all
      </Button>
    )
  );
}
