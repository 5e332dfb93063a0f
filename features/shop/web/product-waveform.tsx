import { Waveform } from '#design/waveform/waveform.tsx';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { usePeaks } from '#platform/web/player/use-peaks.ts';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import type { ProductView } from '../contract.ts';
import styles from './product-page.module.css';
import type { useProductPlayback } from './use-product-playback.ts';

interface ProductWaveformProps {
  product: ProductView;
  playback: ReturnType<typeof useProductPlayback>;
}

/** Waveform of the preview; a click or touch seeks. */
export function ProductWaveform({ product, playback }: ProductWaveformProps) {
  const { id, title, previewWaveformUrl } = product;
  const peaks = usePeaks(previewWaveformUrl);
  const progress = usePlayerState((state) => (state.id === id ? state.progress : 0));
  const buffered = usePlayerState((state) => (state.id === id ? state.buffered : 0));
  const seconds = usePlayerState((state) => (state.id === id ? Math.floor(state.time / 1000) : 0));
  const duration = product.previewDuration ?? 0;
  return (
    <>
      <Waveform
        peaks={peaks}
        progress={progress}
        buffered={buffered}
        duration={duration}
        height={96}
        label={`Seek in ${title}`}
        onSeek={playback.seek}
        onToggle={playback.toggle}
      />
      <p className={styles.times}>
        <span>{formatDuration(seconds * 1000)}</span>
        <span>{formatDuration(duration)}</span>
      </p>
    </>
  );
}
