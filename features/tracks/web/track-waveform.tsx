import { Waveform } from '#design/waveform/waveform.tsx';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { usePeaks } from '#platform/web/player/use-peaks.ts';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { listTrackMoments, type TrackView } from '../contract.ts';
import { commentedSound } from './track-comment-host.ts';
import styles from './track-page.module.css';
import { usePageSpace } from './use-page-space.ts';
import type { useTrackPlayback } from './use-track-playback.ts';

interface TrackWaveformProps {
  track: Pick<TrackView, 'id' | 'title' | 'duration' | 'directWaveformUrl'>;
  playback: ReturnType<typeof useTrackPlayback>;
  /** In CSS px. */
  height?: number;
  /** Where playing starts, in ms. */
  from?: number | undefined;
  /** Its comments stand at their moments. */
  showsMoments?: boolean;
  /** The page is the track's own. */
  isPage?: boolean;
  /** 0..1, where they are known already. */
  peaks?: readonly number[] | undefined;
}

function PageSpace({ onSpace }: { onSpace: () => void }) {
  usePageSpace(onSpace);
  return null;
}

/** Waveform of the whole track; a click or touch seeks. */
export function TrackWaveform({
  track,
  playback,
  height = 96,
  from = 0,
  showsMoments = false,
  isPage,
  peaks: known,
}: TrackWaveformProps) {
  const { id, directWaveformUrl } = track;
  const loaded = usePeaks(known ? null : directWaveformUrl);
  const peaks = known ?? loaded;
  const duration = track.duration ?? 0;
  const start = duration > 0 ? Math.min(1, from / duration) : 0;
  const progress = usePlayerState((state) => (state.id === id ? state.progress : start));
  const buffered = usePlayerState((state) => (state.id === id ? state.buffered : 0));
  const seconds = usePlayerState((state) => Math.floor((state.id === id ? state.time : from) / 1000));
  const moments = useLazyModule(
    'MomentStrip',
    () => import('#features/comments/web/moments/moment-strip.tsx'),
    showsMoments && duration > 0,
  );
  const sound = commentedSound(duration, playback.seek);
  return (
    <>
      <Waveform
        peaks={peaks}
        progress={progress}
        buffered={buffered}
        duration={duration}
        height={height}
        label={`Seek in ${track.title}`}
        onSeek={playback.seek}
        onToggle={playback.toggle}
      />
      {isPage && <PageSpace onSpace={playback.toggle} />}
      {showsMoments && moments && <moments.MomentStrip endpoint={listTrackMoments} id={id} sound={sound} />}
      <p className={styles.times}>
        <span>{formatDuration(seconds * 1000)}</span>
        {showsMoments && moments && <moments.HeardComment endpoint={listTrackMoments} id={id} />}
        <span>{formatDuration(duration)}</span>
      </p>
    </>
  );
}
