import { resamplePeaks } from '#platform/pure/sound/resample-peaks.ts';

export interface WaveformColours {
  rest: string;
  played: string;
  hover: string;
  mark: string;
}

/** Sizes in CSS px, positions as ratios 0..1. */
export interface WaveformPicture {
  width: number;
  height: number;
  progress: number;
  buffered: number;
  hover: number | null;
  marks: readonly number[];
  colours: WaveformColours;
}

/** Exponent that raises the contrast between quiet and loud parts, closer to perception. */
const contrast = 1.25;

/** Height of a bar (0..1 of the loudest) in a waveform of `height` CSS px. */
export const barHeight = (peak: number, height: number, least = 2): number =>
  Math.max(least, peak ** contrast * (height - 4));

/** The path of all bars, mirrored on the middle; computed once for a width and drawn often. */
export function waveformPath(peaks: readonly number[], width: number, height: number): Path2D {
  const [bar, gap] = width < 480 ? [2, 1] : [3, 2];
  const count = Math.max(1, Math.floor((width + gap) / (bar + gap)));
  const step = width / count;
  const path = new Path2D();
  resamplePeaks(peaks, count).forEach((peak, i) => {
    const tall = barHeight(peak, height, bar);
    path.roundRect(Math.round(i * step), (height - tall) / 2, bar, tall, bar / 2);
  });
  return path;
}

/** Draws the whole waveform; the context must already be scaled to CSS px. */
export function drawWaveform(
  context: CanvasRenderingContext2D,
  path: Path2D,
  picture: WaveformPicture,
): void {
  const { width, height, progress, buffered, hover, marks, colours } = picture;
  const fillPart = (from: number, to: number, colour: string) => {
    if (to <= from) return;
    context.fillStyle = colour;
    if (from === 0 && to === 1) return context.fill(path);
    context.save();
    context.beginPath();
    context.rect(from * width, 0, (to - from) * width, height);
    context.clip();
    context.fill(path);
    context.restore();
  };
  context.clearRect(0, 0, width, height);
  context.fillStyle = colours.rest;
  context.fillRect(0, height / 2 - 0.5, width * buffered, 1);
  const previewed = hover ?? progress;
  fillPart(0, Math.min(progress, previewed), colours.played);
  fillPart(
    Math.min(progress, previewed),
    Math.max(progress, previewed),
    previewed > progress ? colours.hover : colours.played,
  );
  fillPart(Math.max(progress, previewed), 1, colours.rest);
  context.fillStyle = colours.mark;
  for (const mark of marks) {
    context.beginPath();
    context.arc(Math.min(width - 3, Math.max(3, mark * width)), height - 3, 2.5, 0, Math.PI * 2);
    context.fill();
  }
  if (progress > 0 && progress < 1) context.fillRect(Math.round(progress * width) - 1, 0, 2, height);
}
