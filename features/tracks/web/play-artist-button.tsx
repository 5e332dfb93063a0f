import { PlayButton } from '#design/play-button/play-button.tsx';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import type { TrackView } from '../contract.ts';
import { isPlayable } from './to-player-track.ts';
import { useTrackPlayback } from './use-track-playback.ts';

interface PlayArtistButtonProps {
  /** The member's tracks, of which the first that can be played begins. */
  tracks: readonly TrackView[];
}

/** Plays the tracks of a member; nothing where none of them can be played. */
export function PlayArtistButton({ tracks }: PlayArtistButtonProps) {
  const first = tracks.find(isPlayable);
  return first && <PlayFrom first={first} tracks={tracks} />;
}

function PlayFrom({ first, tracks }: PlayArtistButtonProps & { first: TrackView }) {
  // Another track of the list goes on, or pauses, as the first does.
  const current = usePlayerState(({ id, isPlaying, isPaused }) => (isPlaying || isPaused ? id : null));
  const shown = tracks.find(({ id }) => id === current) ?? first;
  const { playing, waiting, toggle, prepare } = useTrackPlayback(shown, tracks);
  return (
    <PlayButton
      playing={playing}
      loading={waiting}
      title={`tracks by ${first.user.username}`}
      size={56}
      onToggle={toggle}
      onIntent={prepare}
    />
  );
}
