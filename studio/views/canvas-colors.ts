import { useSyncExternalStore } from 'react';
import { subscribeTheme } from '#design/theme.ts';

/** Colours of the theme as a canvas takes them. */
export interface CanvasColors {
  readonly tracks: readonly string[];
  readonly line: string;
  readonly strongLine: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly surface: string;
  readonly shade: string;
}

const names = {
  line: '--line-soft',
  strongLine: '--line',
  text: '--text',
  muted: '--text-muted',
  accent: '--accent-line',
  surface: '--surface-1',
  shade: '--surface-2',
} as const;

let known: CanvasColors | null = null;

/** Tokens name two colours; an element's style has the one of the theme. */
function readColors(): CanvasColors {
  if (known !== null) return known;
  const probe = document.createElement('span');
  // Forced colours would be one for all: a canvas is not forced, and its notes would not be seen.
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const entries = Object.entries(names).map(([name, token]) => [name, colorOf(token)]);
  const tracks = Array.from({ length: 16 }, (_, n) => colorOf(`--track-${n}`));
  known = { tracks, ...Object.fromEntries(entries) } as CanvasColors;
  probe.remove();
  return known;
}

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    known = null;
    listener();
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  const stop = subscribeTheme(onChange);
  return () => {
    system.removeEventListener('change', onChange);
    stop();
  };
}

export const useCanvasColors = (): CanvasColors => useSyncExternalStore(subscribe, readColors, readColors);

/** A canvas of a size in CSS px, cleared and scaled to the screen's px; null where the browser draws none. */
export function prepareCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const scale = Math.min(2, window.devicePixelRatio || 1);
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  const context = canvas.getContext('2d');
  context?.setTransform(scale, 0, 0, scale, 0, 0);
  context?.clearRect(0, 0, width, height);
  return context;
}
