import { Waveform } from '#design/waveform/waveform.tsx';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import type { TrackView } from '../../../contract.ts';
import type { useTrackPlayback } from '../../use-track-playback.ts';
import { useTrackBars } from './use-track-bars.ts';

interface RowWaveformProps {
  track: TrackView;
  playback: ReturnType<typeof useTrackPlayback>;
}

const height = 40;

/** The waveform of a row: a press at a place in it plays from there. */
export function RowWaveform({ track, playback }: RowWaveformProps) {
  const { id } = track;
  const progress = usePlayerState((state) => (state.id === id ? state.progress : 0));
  return (
    <Waveform
      peaks={useTrackBars(track)}
      progress={progress}
      duration={track.duration ?? 0}
      height={height}
      label={`Seek in ${track.title}`}
      onSeek={playback.seek}
      onToggle={playback.toggle}
    />
  );
}
