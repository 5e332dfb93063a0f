import { Waveform } from '#design/waveform/waveform.tsx';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import type { TrackView } from '../../../contract.ts';
import type { useTrackPlayback } from '../../use-track-playback.ts';

interface RowWaveformProps {
  track: TrackView;
  playback: ReturnType<typeof useTrackPlayback>;
  /** 0 to 1; undefined while they load, null where there are none. */
  bars: readonly number[] | null | undefined;
}

const height = 40;

/** The waveform of a row: a press at a place in it plays from there. */
export function RowWaveform({ track, playback, bars }: RowWaveformProps) {
  const { id } = track;
  const progress = usePlayerState((state) => (state.id === id ? state.progress : 0));
  return (
    <Waveform
      peaks={bars}
      progress={progress}
      duration={track.duration ?? 0}
      height={height}
      label={`Seek in ${track.title}`}
      onSeek={playback.seek}
      onToggle={playback.toggle}
    />
  );
}
