import { classNames } from '../class-names.ts';
import { barHeight } from './draw-waveform.ts';
import styles from './still-waveform.module.css';

interface StillWaveformProps {
  /** 0..100. */
  bars: readonly number[];
  /** In CSS px. */
  height: number;
  className?: string;
}

/** A waveform that is part of the page's HTML, as the canvas of `Waveform` draws it; for looking at only. */
export function StillWaveform({ bars, height, className }: StillWaveformProps) {
  return (
    <svg
      className={classNames(styles.still, className)}
      height={height}
      viewBox={`0 0 ${Math.max(1, bars.length)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={pathOf(bars, height)} />
    </svg>
  );
}

/** Of bars from the middle up and down, in hundredths of the height. */
function pathOf(bars: readonly number[], height: number): string {
  return bars
    .map((bar, place) => {
      const tall = Math.round((barHeight(bar / 100, height) / height) * 100);
      return `M${place + 0.5} ${50 - tall / 2}v${tall}`;
    })
    .join('');
}
