import { findById, metersOf } from '#studio/document/derive.ts';
import type { Clip, Region, Song } from '#studio/document/song.ts';
import type { CanvasColors } from '../canvas-colors.ts';
import { pxPerTick, shownGrid } from '../grid.ts';

export interface View {
  /** CSS px from the song's beginning to the left edge. */
  readonly left: number;
  readonly width: number;
  readonly zoom: number;
}

type Context = CanvasRenderingContext2D;

/** Lines of bars and of the grid that the zoom shows, within a view. */
export function paintGrid(
  context: Context,
  { song, view, height, colors }: { song: Song; view: View; height: number; colors: CanvasColors },
): void {
  const scale = pxPerTick(view.zoom);
  const grid = shownGrid(song, view.zoom);
  const to = (view.left + view.width) / scale;
  const meters = metersOf(song.meters);
  context.fillStyle = colors.line;
  for (const [at, meter] of meters.entries()) {
    const end = Math.min(to, meters[at + 1]?.tick ?? to);
    const first = Math.max(0, Math.floor((view.left / scale - meter.tick) / grid));
    for (let tick = meter.tick + first * grid; tick <= end; tick += grid) {
      const isBar = (tick - meter.tick) % meter.ticksPerBar === 0;
      context.globalAlpha = isBar ? 1 : 0.45;
      context.fillRect(Math.round(tick * scale - view.left), 0, 1, height);
    }
  }
  context.globalAlpha = 1;
}

/** Bodies of regions with their notes, within a view. */
export function paintRegions(
  context: Context,
  regions: readonly Region[],
  lane: { song: Song; view: View; height: number; colors: CanvasColors; color: number },
): void {
  const scale = pxPerTick(lane.view.zoom);
  for (const region of regions) {
    const x = region.start * scale - lane.view.left;
    const width = region.length * scale;
    if (x > lane.view.width || x + width < 0) continue;
    const color = lane.colors.tracks[region.color ?? lane.color] ?? lane.colors.text;
    context.save();
    context.globalAlpha = region.mute ? 0.4 : 1;
    context.beginPath();
    context.roundRect(x + 1, 3, Math.max(2, width - 2), lane.height - 6, 5);
    context.clip();
    context.fillStyle = lane.colors.surface;
    context.fillRect(x, 0, width, lane.height);
    context.globalAlpha *= 0.3;
    context.fillStyle = color;
    context.fillRect(x, 0, width, lane.height);
    context.globalAlpha = region.mute ? 0.4 : 1;
    context.fillRect(x, 3, width, 17);
    const clip = findById(lane.song.clips, region.clip);
    if (clip !== undefined) paintClip(context, region, clip, { ...lane, x, scale });
    context.restore();
  }
}

function paintClip(
  context: Context,
  region: Region,
  clip: Clip,
  at: { view: View; height: number; x: number; scale: number; colors: CanvasColors },
): void {
  const marks = marksOf(clip);
  const [top, bottom] = [24, at.height - 8];
  const rounds = region.loop ? Math.min(400, Math.ceil((region.offset + region.length) / clip.length)) : 1;
  for (let round = 0; round < rounds; round += 1) {
    const from = round * clip.length - region.offset;
    const left = at.x + from * at.scale;
    if (left > at.view.width || left + clip.length * at.scale < 0) continue;
    context.fillStyle = at.colors.text;
    for (const { tick, length, height } of marks) {
      const x = left + tick * at.scale;
      if (x > at.view.width || tick >= clip.length) break;
      const y = bottom - 3 - height * (bottom - top - 3);
      context.fillRect(x, y, Math.max(1.5, length * at.scale - 1), 3);
    }
    if (round === 0) continue;
    // Where the clip begins again.
    context.globalAlpha *= 0.35;
    context.fillRect(left, 3, 1, at.height - 6);
    context.globalAlpha /= 0.35;
  }
}

interface Mark {
  tick: number;
  length: number;
  /** 0 is the lowest of the clip, 1 the highest. */
  height: number;
}

const known = new WeakMap<Clip, Mark[]>();

/** Notes and steps of a clip as marks by tick. */
function marksOf(clip: Clip): Mark[] {
  const found = known.get(clip);
  if (found !== undefined) return found;
  const steps = clip.rows.flatMap((row) => {
    const count = row.length ?? Math.ceil(clip.length / clip.step);
    const rounds = Math.ceil(clip.length / (count * clip.step));
    return row.steps
      .filter(({ step }) => step < count)
      .flatMap(({ step }) =>
        Array.from({ length: rounds }, (_, round) => ({
          tick: (round * count + step) * clip.step,
          length: clip.step * 0.7,
          pitch: row.pad,
        })),
      );
  });
  const all = [...clip.notes.map(({ tick, length, pitch }) => ({ tick, length, pitch })), ...steps];
  const low = all.reduce((least, { pitch }) => Math.min(least, pitch), 127);
  const high = all.reduce((most, { pitch }) => Math.max(most, pitch), 0);
  const spread = Math.max(clip.kind === 'pattern' ? 8 : 12, high - low);
  const middle = (spread - (high - low)) / 2;
  const marks = all
    .map(({ tick, length, pitch }) => ({ tick, length, height: (pitch - low + middle) / spread }))
    .sort((a, b) => a.tick - b.tick);
  known.set(clip, marks);
  return marks;
}
