import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatDuration, formatSpokenDuration } from '#platform/pure/text/format-duration.ts';
import { classNames } from '../class-names.ts';
import styles from './waveform.module.css';
import { drawInFrames, isDrawn, type WaveformState } from './waveform-frames.ts';

/** One press of an arrow key, in ms. */
const keyStepMs = 5000;

interface WaveformProps {
  /** Peaks 0..1, any number of them; undefined while they load, null when there are none. */
  peaks: readonly number[] | null | undefined;
  /** What has been played, 0..1. */
  progress: number;
  /** Of the whole track, in ms. */
  duration: number;
  /** What has been loaded, 0..1. */
  buffered?: number;
  /** Called with the position, 0..1, for a click, a finished drag or a key. */
  onSeek: (ratio: number) => void;
  /** Called with the position during a drag, and with null at its end. */
  onScrub?: (ratio: number | null) => void;
  /** Space was pressed. */
  onToggle?: () => void;
  /** Times of comments in ms. */
  marks?: readonly number[];
  /** In CSS px. */
  height?: number;
  label?: string;
  className?: string;
}

const noMarks: readonly number[] = [];

/** A waveform with a seek slider. Without peaks it is a plain bar with the same behaviour. */
export function Waveform(props: WaveformProps) {
  const { peaks, duration, onSeek, onScrub, onToggle, marks = noMarks, height = 48, label = 'Seek' } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { dragged, hover, handlers } = useScrub({ onSeek, onScrub });
  const progress = dragged ?? Math.min(1, Math.max(0, props.progress || 0));
  const markRatios = useMemo(
    () => (duration > 0 ? marks.filter((at) => at >= 0 && at <= duration).map((at) => at / duration) : []),
    [marks, duration],
  );
  useWaveformCanvas(canvas, peaks ?? undefined, {
    progress,
    buffered: props.buffered ?? 0,
    hover: dragged === null ? hover : null,
    marks: markRatios,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = duration > 0 ? keyStepMs / duration : 0;
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(0, progress - step),
      ArrowDown: Math.max(0, progress - step),
      ArrowRight: Math.min(1, progress + step),
      ArrowUp: Math.min(1, progress + step),
      Home: 0,
      End: 1,
    };
    const target = targets[event.key];
    if (target !== undefined) onSeek(target);
    else if (event.key === ' ' && onToggle) onToggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={classNames(styles.waveform, props.className)}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration / 1000)}
      aria-valuenow={Math.round((progress * duration) / 1000)}
      aria-valuetext={`${formatSpokenDuration(Math.round(progress * duration))} of ${formatSpokenDuration(duration)}`}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {peaks === null ? (
        <div className={styles.bar}>
          <div className={styles.fill} style={{ transform: `scaleX(${progress})` }} />
        </div>
      ) : (
        <canvas ref={canvas} className={styles.canvas} />
      )}
      {hover !== null && duration > 0 && (
        <div
          className={styles.preview}
          style={{ transform: `translateX(${hover * 100}%)` }}
          aria-hidden="true"
        >
          <span className={hover < 0.06 ? styles.atStart : hover > 0.94 ? styles.atEnd : undefined}>
            {formatDuration(Math.round(hover * duration))}
          </span>
        </div>
      )}
    </div>
  );
}

interface ScrubHandlers {
  onSeek: (ratio: number) => void;
  onScrub?: ((ratio: number | null) => void) | undefined;
}

/**
 * Press, drag and release over an element as a ratio 0..1 of its width. `onScrub` is called during the drag and with null at
 * its end; `onSeek` is called with the position of release. A cancelled drag does not seek.
 */
function useScrub({ onSeek, onScrub }: ScrubHandlers) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [hover, setHover] = useState<number | null>(null);

  const ratioAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return width === 0 ? 0 : Math.min(1, Math.max(0, (event.clientX - left) / width));
  };
  const drag = (ratio: number | null) => {
    setDragged(ratio);
    onScrub?.(ratio);
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      drag(ratioAt(event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const ratio = ratioAt(event);
      if (event.pointerType !== 'touch' || dragged !== null) setHover(ratio);
      if (dragged !== null) drag(ratio);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (dragged === null) return;
      onSeek(ratioAt(event));
      drag(null);
      if (event.pointerType === 'touch') setHover(null);
    },
    onPointerCancel() {
      setHover(null);
      if (dragged !== null) drag(null);
    },
    onPointerLeave() {
      setHover(null);
    },
  };
  return { dragged, hover, handlers };
}

const silence: readonly number[] = [0];

/** Keeps the canvas as the state is. Undefined `peaks` are a flat line, which the stylesheet draws until there is more to show. */
function useWaveformCanvas(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  peaks: readonly number[] | undefined,
  state: WaveformState,
): void {
  const latest = useRef(state);
  const request = useRef<(() => void) | null>(null);
  const hasMore = peaks !== undefined || state.progress > 0 || state.buffered > 0 || state.hover !== null;

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas || !(hasMore || isDrawn(canvas))) return;
    const drawing = drawInFrames(canvas, peaks ?? silence, () => latest.current);
    request.current = drawing.request;
    return () => {
      drawing.stop();
      request.current = null;
    };
  }, [canvasRef, peaks, hasMore]);

  useLayoutEffect(() => {
    latest.current = state;
    request.current?.();
  });
}
