import { oklchToHex } from '#platform/pure/colour/oklch.ts';
import { endOf, findById } from '#studio/document/derive.ts';
import type { Clip, Region, Song, Track } from '#studio/document/song.ts';
import { ticksPerQuarter } from '#studio/engine/plan.ts';

const width = 160;
const height = 100;
const left = 4;
const top = 12;
const room = { width: width - 2 * left, height: height - top - 4 };
const bar = 4 * ticksPerQuarter;
/** A shorter song does not fill the picture. */
const fewestBars = 8;
const mostLanes = 12;
const tallestLane = 16;
const mostRegions = 80;
/** Notes of a region, and of all. */
const mostMarks = { region: 60, song: 3_000 };
/** Degrees; those of `--track-0` to `--track-15` in design/tokens.css. */
export const trackHues = [25, 40, 58, 76, 98, 122, 145, 165, 188, 210, 232, 255, 276, 298, 322, 350] as const;

interface Lane {
  readonly track: Track;
  readonly y: number;
  readonly height: number;
}

/** The arrangement of a song as an SVG picture, 16:10: a lane for each track, its regions as bars over time, and their notes. No text of the song is in it. */
export function arrangementSvg(song: Song): string {
  const byTrack = new Map<string, Region[]>();
  for (const region of song.regions)
    byTrack.set(region.track, [...(byTrack.get(region.track) ?? []), region]);
  const tracks = song.tracks.filter(({ id }) => byTrack.has(id)).slice(0, mostLanes);
  const end = song.regions.reduce((last, region) => Math.max(last, endOf(region)), fewestBars * bar);
  const perTick = room.width / end;
  const step = Math.min(tallestLane + 2, room.height / Math.max(1, tracks.length));
  const lanes = tracks.map((track, at) => {
    const lane = { track, y: top + at * step, height: step - 2 };
    return drawLane(song, lane, { regions: byTrack.get(track.id) ?? [], perTick });
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="480" height="300">` +
    `<rect width="${width}" height="${height}" fill="#16171f"/>${drawRuler(end, perTick)}${lanes.join('')}</svg>`
  );
}

/** At most 16 lines, at whole bars. */
function drawRuler(end: number, perTick: number): string {
  let bars = 1;
  while (end / (bars * bar) > 16) bars *= 2;
  let path = '';
  for (let tick = 0; tick <= end; tick += bars * bar) path += `M${short(left + tick * perTick)} 4v92`;
  return `<path d="${path}" stroke="#ffffff" stroke-opacity=".09"/>`;
}

function drawLane(
  song: Song,
  { track, y, height: tall }: Lane,
  { regions, perTick }: { regions: readonly Region[]; perTick: number },
): string {
  const most = Math.max(1, Math.min(mostMarks.region, Math.floor(mostMarks.song / song.regions.length)));
  return regions
    .slice(0, mostRegions)
    .map((region) => {
      const hue = trackHues[region.color ?? track.color] ?? trackHues[0];
      const x = left + region.start * perTick;
      const wide = Math.max(0.8, region.length * perTick - 0.6);
      const ground = `<rect x="${short(x)}" y="${short(y)}" width="${short(wide)}" height="${short(tall)}" rx="1.5" fill="${oklchToHex(0.66, 0.12, hue)}"/>`;
      const clip = findById(song.clips, region.clip);
      const marks = clip === undefined ? '' : drawMarks(region, clip, { y, tall, perTick, most });
      const ink = `<path d="${marks}" stroke="${oklchToHex(0.28, 0.07, hue)}" stroke-width="1"/>`;
      return `<g${region.mute || track.mute ? ' opacity=".35"' : ''}>${ground}${marks === '' ? '' : ink}</g>`;
    })
    .join('');
}

/** Notes of a region, round after round where it loops, higher where they are higher; of many some. */
function drawMarks(
  region: Region,
  clip: Clip,
  { y, tall, perTick, most }: { y: number; tall: number; perTick: number; most: number },
): string {
  const notes = notesOf(clip);
  const pitches = notes.map(({ pitch }) => pitch);
  const lowest = pitches.reduce((low, pitch) => Math.min(low, pitch), 127);
  const range = pitches.reduce((high, pitch) => Math.max(high, pitch - lowest), 1);
  const rounds = region.loop ? Math.ceil((region.offset + region.length) / clip.length) : 1;
  const count = notes.length * rounds;
  let path = '';
  for (let n = 0; n < count; n += Math.ceil(count / most)) {
    const note = notes[n % notes.length];
    if (note === undefined) break;
    const round = Math.floor(n / notes.length) * clip.length;
    const start = region.start - region.offset + round + note.tick;
    const wide = Math.min(note.length, endOf(region) - start) * perTick;
    if (wide <= 0 || start < region.start) continue;
    const at = y + tall - 2 - ((note.pitch - lowest) / range) * Math.max(0, tall - 4);
    path += `M${short(left + start * perTick)} ${short(at)}h${short(Math.max(0.5, wide - 0.3))}`;
  }
  return path;
}

function notesOf(clip: Clip): { tick: number; length: number; pitch: number }[] {
  if (clip.kind !== 'pattern') return [...clip.notes];
  return clip.rows.flatMap(({ pad, steps }) =>
    steps.map(({ step }) => ({ tick: step * clip.step, length: clip.step / 2, pitch: pad })),
  );
}

const short = (value: number): string => String(Math.round(value * 10) / 10);
