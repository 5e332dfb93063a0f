import { metersOf, stepsOfRow } from '#studio/document/derive.ts';
import type { Clip, Region, Song } from '#studio/document/song.ts';
import type { CanvasColors } from '../canvas-colors.ts';
import { pxPerTick, shownGrid } from '../grid.ts';
import { notesBetween } from '../piano-roll/paint-notes.ts';

export interface View {
  /** CSS px from the song's beginning to the left edge. */
  readonly left: number;
  readonly width: number;
  readonly zoom: number;
}

type Context = CanvasRenderingContext2D;

interface Place {
  view: View;
  height: number;
  colors: CanvasColors;
}

/** Lines of bars and of the grid that the zoom shows, within a view. */
export function paintGrid(
  context: Context,
  { meters: marks, view, height, colors }: Pick<Song, 'meters'> & Place,
): void {
  const scale = pxPerTick(view.zoom);
  const grid = shownGrid({ meters: marks }, view.zoom);
  const to = (view.left + view.width) / scale;
  const meters = metersOf(marks);
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

/** So many marks are painted in a lane: a stranger's document may have millions in sight. */
const mostMarks = 60_000;

/** Bodies of regions with their notes, within a view; `clips` are those of the regions, in their order. */
export function paintRegions(
  context: Context,
  regions: readonly Region[],
  { clips, ...lane }: Place & { clips: readonly (Clip | undefined)[]; color: number },
): void {
  const scale = pxPerTick(lane.view.zoom);
  let left = mostMarks;
  for (const [at, region] of regions.entries()) {
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
    const clip = clips[at];
    if (clip !== undefined) left -= paintClip(context, { region, clip, most: left, ...lane, scale });
    context.restore();
  }
}

interface ShownClip extends Place {
  region: Region;
  clip: Clip;
  scale: number;
  /** Marks that may be painted. */
  most: number;
}

/** Notes and steps as marks, and where the clip begins again; returns how many marks it has painted. */
function paintClip(context: Context, shown: ShownClip): number {
  const { region, clip, view, scale, height, colors, most } = shown;
  const begin = (region.start - region.offset) * scale - view.left;
  const [top, bottom] = [24, height - 8];
  const { low, spread } = pitchesOf(clip);
  context.fillStyle = colors.text;
  let painted = 0;
  for (const { tick, length, pitch } of marksIn(shown)) {
    if (painted >= most) break;
    painted += 1;
    const y = bottom - 3 - ((pitch - low) / spread) * (bottom - top - 3);
    context.fillRect(begin + tick * scale, y, Math.max(1.5, length * scale - 1), 3);
  }
  if (!region.loop || clip.length * scale < nearestLines) return painted;
  context.globalAlpha *= 0.35;
  const { from, to } = ticksInSight(shown);
  for (let round = Math.max(1, Math.floor(from / clip.length)); round * clip.length < to; round += 1)
    context.fillRect(begin + round * clip.length * scale, 3, 1, height - 6);
  return painted;
}

/** Px between lines where a clip begins again; nearer ones are left out. */
const nearestLines = 4;

/** What of a region is in sight, in ticks from where its clip first begins. */
function ticksInSight({ region, clip, view, scale }: ShownClip): { from: number; to: number } {
  const origin = region.start - region.offset;
  const end = region.offset + region.length;
  return {
    from: Math.max(region.offset, view.left / scale - origin),
    to: Math.min(region.loop ? end : Math.min(end, clip.length), (view.left + view.width) / scale - origin),
  };
}

interface Mark {
  tick: number;
  length: number;
  pitch: number;
}

/** What sounds of a region and is in sight. Rounds that are narrower than a pixel stand for those beside them. */
function* marksIn(shown: ShownClip): Generator<Mark> {
  const { region, clip, scale } = shown;
  const { from, to } = ticksInSight(shown);
  const everyOf = (length: number) => length * Math.max(1, Math.ceil(1 / (length * scale)));
  for (const row of clip.rows) {
    const count = stepsOfRow(clip, row);
    const every = everyOf(count * clip.step);
    for (const { step } of row.steps) {
      if (step >= count) continue;
      const first = step * clip.step;
      const rounds = Math.max(0, Math.ceil((Math.max(region.offset, from - clip.step) - first) / every));
      for (let tick = first + rounds * every; tick < to; tick += every)
        yield { tick, length: clip.step * 0.7, pitch: row.pad };
    }
  }
  if (clip.notes.length === 0) return;
  const every = region.loop ? everyOf(clip.length) : Number.POSITIVE_INFINITY;
  for (let shift = region.loop ? Math.floor(from / every) * every : 0; shift < to; shift += every)
    for (const { tick, length, pitch } of notesBetween(clip, from - shift, Math.min(to - shift, clip.length)))
      yield { tick: tick + shift, length, pitch };
}

const known = new WeakMap<Clip, { low: number; spread: number }>();

/** The lowest pitch of a clip, and how far its marks reach; few lie in the middle. */
function pitchesOf(clip: Clip): { low: number; spread: number } {
  const found = known.get(clip);
  if (found !== undefined) return found;
  let [low, high] = [127, 0];
  const reach = (pitch: number) => {
    low = Math.min(low, pitch);
    high = Math.max(high, pitch);
  };
  for (const { pitch } of clip.notes) reach(pitch);
  for (const { pad, steps } of clip.rows) if (steps.length > 0) reach(pad);
  const spread = Math.max(clip.kind === 'pattern' ? 8 : 12, high - low);
  const made = { low: low - (spread - (high - low)) / 2, spread };
  known.set(clip, made);
  return made;
}
