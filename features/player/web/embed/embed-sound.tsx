import { useEffect, useState } from 'react';
import { Waveform } from '#design/waveform/waveform.tsx';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { loadPeaks } from '#platform/web/player/peaks-api.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './embed-sound.module.css';

/** The waveform of the track that an embed player plays or would play, and its time. `onStart` starts it. */
export function EmbedSound({ track, onStart }: { track: PlayerTrack; onStart: () => void }) {
  const peaks = usePeaksOnce(track.directWaveformUrl);
  const progress = usePlayerState((state) => state.progress);
  const buffered = usePlayerState((state) => state.buffered);
  const seconds = usePlayerState((state) => Math.floor(state.time / 1000));
  const seek = (ratio: number) => {
    if (getPlayerStore().getState().id === null) onStart();
    getPlayerStore().seekTo(ratio);
  };
  return (
    <>
      <Waveform
        peaks={peaks}
        progress={progress}
        buffered={buffered}
        duration={track.duration}
        label={`Seek in ${track.title}`}
        onSeek={seek}
        onToggle={onStart}
      />
      <span
        className={styles.time}
      >{`${formatDuration(seconds * 1000)} / ${formatDuration(track.duration)}`}</span>
    </>
  );
}

/** Without the peaks cache of the site's pages: an embed shows one track at a time, and its script must stay small. */
function usePeaksOnce(url: string | null): readonly number[] | null | undefined {
  const [loaded, setLoaded] = useState<{ url: string; peaks: readonly number[] | null } | null>(null);
  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    loadPeaks(url, controller.signal).then(
      (peaks) => setLoaded({ url, peaks }),
      () => {
        if (!controller.signal.aborted) setLoaded({ url, peaks: null });
      },
    );
    return () => controller.abort();
  }, [url]);
  if (url === null) return null;
  return loaded?.url === url ? loaded.peaks : undefined;
}
