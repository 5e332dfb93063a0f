import { limits } from '../limits.ts';
import { compareTexts } from '../order.ts';
import type { Clip, Region, Track } from '../song.ts';
import type { ClipNotes } from './clip-notes.ts';
import type { ProblemTally } from './problem-tally.ts';
import { byPlace, firstById } from './read-clips.ts';
import type { RecordCache } from './record-cache.ts';

interface Caches {
  readonly tracks: RecordCache<Track>;
  readonly regions: RecordCache<Region>;
  readonly clips: RecordCache<Clip>;
  readonly notes: ClipNotes;
}

/** Regions on their tracks and on the shelf, up to the limit by id. Those of a deleted track are deleted with it. */
export function settleRegions(
  caches: Caches,
  tracks: readonly Track[],
  tally: ProblemTally,
): { regions: Region[]; shelf: Region[] } {
  const kinds = new Map(tracks.map(({ id, kind }) => [id, kind]));
  const regions: Region[] = [];
  const shelf: Region[] = [];
  for (const region of caches.regions.live(tally)) {
    const kind = kinds.get(region.track);
    if (kind === undefined && caches.tracks.isGone(region.track)) continue;
    if (regions.length + shelf.length >= limits.regions) {
      tally.add('regions', 'too many', region.id);
      continue;
    }
    const clip = caches.clips.find(region.clip);
    if (clip === null) tally.add('regions', 'missing', region.id);
    if (kind !== undefined && canPlay(kind, clip)) regions.push(region);
    else {
      tally.add('regions', 'missing', region.id);
      shelf.push(region);
    }
  }
  const byStart = (a: Region, b: Region) => a.start - b.start || compareTexts(a.id, b.id);
  return { regions: regions.sort(byStart), shelf: shelf.sort(byStart) };
}

/** Whether a track of a kind plays a clip; without its clip a region is silent on every track that plays some. */
function canPlay(kind: Track['kind'], clip: Clip | null): boolean {
  if (kind === 'audio') return clip === null || clip.kind === 'audio';
  return (kind === 'instrument' || kind === 'drums') && clip?.kind !== 'audio';
}

/** The clips that regions play, by id, with notes and steps up to the limit of a project. */
export function settleClips(caches: Caches, regions: readonly Region[], tally: ProblemTally): Clip[] {
  const used = new Set(regions.map((region) => region.clip));
  const clips: Clip[] = [];
  let left: number = limits.notes;
  for (const head of caches.clips.live(tally)) {
    if (!used.has(head.id)) continue;
    const { clip, wrong } = caches.notes.withNotes(head);
    tally.add('clips', 'wrong', clip.id, wrong);
    const count = countNotes(clip);
    if (count > left) tally.add('clips', 'too many', clip.id, count - left);
    clips.push(count > left ? cutNotes(clip, left) : clip);
    left = Math.max(0, left - count);
  }
  return clips;
}

/** Notes, and steps of a pattern, which are notes as well. */
export const countNotes = (clip: Clip): number =>
  clip.rows.reduce((sum, row) => sum + row.steps.length, clip.notes.length);

function cutNotes(clip: Clip, most: number): Clip {
  const notes = firstById([...clip.notes], most).sort(byPlace);
  let left = most - notes.length;
  const rows = clip.rows.map((row) => {
    const steps = row.steps.slice(0, left);
    left -= steps.length;
    return Object.freeze({ ...row, steps: Object.freeze(steps) });
  });
  return Object.freeze({ ...clip, notes: Object.freeze(notes), rows: Object.freeze(rows) });
}
