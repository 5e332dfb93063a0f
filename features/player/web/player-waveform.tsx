import { Waveform } from '#design/waveform/waveform.tsx';
import { usePeaks } from '#platform/web/player/use-peaks.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';

/** The waveform of the player's track; a plain bar where there are no peaks. */
export function PlayerWaveform({ height }: { height: number }) {
  const url = usePlayerState((state) => state.directWaveformUrl);
  const title = usePlayerState((state) => state.title);
  const progress = usePlayerState((state) => state.progress);
  const buffered = usePlayerState((state) => state.buffered);
  const duration = usePlayerState((state) => state.duration);
  const peaks = usePeaks(url);
  return (
    <Waveform
      peaks={peaks}
      progress={progress}
      buffered={buffered}
      duration={duration}
      height={height}
      label={`Seek in ${title}`}
      onSeek={(ratio) => getPlayerStore().seekTo(ratio)}
      onToggle={() => getPlayerStore().toggleCurrent()}
    />
  );
}
