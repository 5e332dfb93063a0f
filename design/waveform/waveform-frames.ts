import { drawWaveform, type WaveformColours, type WaveformPicture, waveformPath } from './draw-waveform.ts';

export type WaveformState = Pick<WaveformPicture, 'progress' | 'buffered' | 'hover' | 'marks'>;

/** A canvas in the page. Sizes in CSS px, as the observer of sizes gives them, so that drawing forces no layout. */
interface Drawing {
  canvas: HTMLCanvasElement;
  peaks: readonly number[];
  state: () => WaveformState;
  width: number;
  height: number;
  isNear: boolean;
  path: Path2D | null;
  colours: WaveformColours | null;
  /** What the canvas shows. */
  painted: string;
}

/** Waveforms so far above or below the window are drawn, too. */
const nearMargin = '300px 0px';

const drawings = new Map<Element, Drawing>();
const waiting = new Set<Drawing>();
let observers: { sizes: ResizeObserver; places: IntersectionObserver } | null = null;

/**
 * Draws a canvas at most once a frame, only after a visible change, at the resolution of the device, and only in or near the window.
 * All that wait are drawn in one pass. `request` asks for a drawing after a change of the state.
 */
export function drawInFrames(
  canvas: HTMLCanvasElement,
  peaks: readonly number[],
  state: () => WaveformState,
): { request: () => void; stop: () => void } {
  const drawing: Drawing = {
    canvas,
    peaks,
    state,
    width: 0,
    height: 0,
    isNear: false,
    path: null,
    colours: null,
    painted: '',
  };
  const { sizes, places } = (observers ??= observe());
  // The stylesheet gives the colour a transition of 1 ms: its end is the only event for a change of theme.
  const repaint = () => {
    drawing.colours = null;
    schedule(drawing);
  };
  drawings.set(canvas, drawing);
  sizes.observe(canvas);
  places.observe(canvas);
  canvas.addEventListener('transitionend', repaint);
  return {
    request: () => schedule(drawing),
    stop() {
      drawings.delete(canvas);
      waiting.delete(drawing);
      sizes.unobserve(canvas);
      places.unobserve(canvas);
      canvas.removeEventListener('transitionend', repaint);
    },
  };
}

/** Whether the canvas shows more than the stylesheet's flat line. */
export const isDrawn = (canvas: HTMLCanvasElement): boolean => canvas.style.backgroundImage !== '';

function schedule(drawing: Drawing): void {
  if (!drawing.isNear) return;
  if (waiting.size === 0) requestAnimationFrame(paintWaiting);
  waiting.add(drawing);
}

function paintWaiting(): void {
  paintAll(waiting);
  waiting.clear();
}

function observe() {
  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const drawing = drawings.get(target);
      if (!drawing) continue;
      drawing.width = Math.round(contentRect.width);
      drawing.height = Math.round(contentRect.height);
      schedule(drawing);
    }
  });
  // Sizes come before places in a frame.
  const places = new IntersectionObserver(
    (entries) => {
      const near: Drawing[] = [];
      for (const { target, isIntersecting } of entries) {
        const drawing = drawings.get(target);
        if (!drawing) continue;
        drawing.isNear = isIntersecting;
        if (isIntersecting) near.push(drawing);
      }
      paintAll(near);
    },
    { rootMargin: nearMargin },
  );
  // Paper shows what is outside of the window.
  addEventListener('beforeprint', () => paintAll(drawings.values()));
  return { sizes, places };
}

/** Reads the colours of each theme once. */
function paintAll(some: Iterable<Drawing>): void {
  const themes = new Map<Element, WaveformColours>();
  for (const drawing of some) paint(drawing, themes);
}

function paint(drawing: Drawing, themes: Map<Element, WaveformColours>): void {
  const { canvas, width, height } = drawing;
  if (width === 0 || height === 0) return;
  const scale = window.devicePixelRatio || 1;
  const state = drawing.state();
  const { progress, buffered, hover, marks } = state;
  const pixel = (ratio: number) => Math.round(ratio * width * scale);
  const shown = [pixel(progress), pixel(buffered), hover && pixel(hover), ...marks];
  const picture = [width, height, scale, ...shown].join();
  if (drawing.path && drawing.colours && picture === drawing.painted) return;
  const context = canvas.getContext('2d');
  if (!context) return;
  drawing.painted = picture;
  if (!isDrawn(canvas)) canvas.style.backgroundImage = 'none';
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    drawing.path = null;
  }
  drawing.path ??= waveformPath(drawing.peaks, width, height);
  drawing.colours ??= coloursOf(canvas, themes);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  drawWaveform(context, drawing.path, { width, height, ...state, colours: drawing.colours });
}

/** The canvas has its colours as CSS properties, so that themes and nested themes apply to it. */
function coloursOf(canvas: HTMLCanvasElement, themes: Map<Element, WaveformColours>): WaveformColours {
  const theme = canvas.closest('[data-theme]') ?? canvas.ownerDocument.documentElement;
  const known = themes.get(theme);
  if (known) return known;
  const style = getComputedStyle(canvas);
  const colours = {
    rest: style.color,
    played: style.fill,
    hover: style.stroke,
    mark: style.getPropertyValue('flood-color'),
  };
  themes.set(theme, colours);
  return colours;
}
