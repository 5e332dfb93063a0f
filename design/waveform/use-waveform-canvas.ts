import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { drawWaveform, type WaveformColours, type WaveformPicture, waveformPath } from './draw-waveform.ts';

export type WaveformState = Pick<WaveformPicture, 'progress' | 'buffered' | 'hover' | 'marks'>;

const silence: readonly number[] = [0];

/** The canvas has its colours as CSS properties, so that themes and nested themes apply to it. */
function coloursOf(canvas: HTMLCanvasElement): WaveformColours {
  const style = getComputedStyle(canvas);
  return {
    rest: style.color,
    played: style.fill,
    hover: style.stroke,
    mark: style.getPropertyValue('flood-color'),
  };
}

/**
 * Draws the canvas at most once a frame, only after a visible change, at the resolution of the device.
 * Undefined `peaks` draw a flat line until they are loaded.
 */
export function useWaveformCanvas(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  peaks: readonly number[] | undefined,
  state: WaveformState,
): void {
  const latest = useRef(state);
  const request = useRef<(() => void) | null>(null);

  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    let frame = 0;
    let path: Path2D | null = null;
    let colours: WaveformColours | null = null;
    let painted = '';

    const paint = () => {
      frame = 0;
      const { clientWidth: width, clientHeight: height } = canvas;
      if (width === 0 || height === 0) return;
      const scale = window.devicePixelRatio || 1;
      const { progress, buffered, hover, marks } = latest.current;
      const pixel = (ratio: number) => Math.round(ratio * width * scale);
      const picture = [
        width,
        height,
        scale,
        pixel(progress),
        pixel(buffered),
        hover && pixel(hover),
        ...marks,
      ].join();
      if (path && colours && picture === painted) return;
      painted = picture;
      if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
        canvas.width = Math.round(width * scale);
        canvas.height = Math.round(height * scale);
        path = null;
      }
      path ??= waveformPath(peaks ?? silence, width, height);
      colours ??= coloursOf(canvas);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      drawWaveform(context, path, { width, height, progress, buffered, hover, marks, colours });
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    // The stylesheet gives the colour a transition of 1 ms: its end is the only event for a change of theme.
    const repaint = () => {
      colours = null;
      schedule();
    };
    request.current = schedule;
    const resized = new ResizeObserver(schedule);
    resized.observe(canvas);
    canvas.addEventListener('transitionend', repaint);
    schedule();
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      canvas.removeEventListener('transitionend', repaint);
      request.current = null;
    };
  }, [canvasRef, peaks]);

  useLayoutEffect(() => {
    latest.current = state;
    request.current?.();
  });
}
