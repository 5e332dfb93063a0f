import { endOf } from '../derive.ts';
import { maxTick, minClipLength, recordOf, stepLengths } from '../schema.ts';
import { type Editing, type EditResult, edit, refuseLength, setValue, wholeWithin } from './edit.ts';

/** Sets the length of a clip, or the length of a pattern's steps, in ticks. Regions that end with the clip end with it still. */
export function setClip(
  editing: Editing,
  { clip: id, length, step }: { clip: string; length?: number; step?: number },
): EditResult {
  const { doc, song } = editing;
  const clip = song.clips.find((one) => one.id === id);
  const next = length === undefined ? undefined : wholeWithin(length, minClipLength, maxTick);
  const regions = song.regions.filter(
    (one) => one.clip === id && one.length === clip?.length && one.offset === 0,
  );
  const more = (next ?? 0) - (clip?.length ?? 0);
  const end =
    next === undefined ? 0 : regions.reduce((last, region) => Math.max(last, endOf(region) + more), 0);
  return edit(editing, { adds: false, refusals: [refuseLength(song, end)] }, () => {
    const record = recordOf(doc, 'clips', id);
    if (record === null) return [];
    if (next !== undefined) {
      setValue(record, 'length', next);
      for (const region of regions) {
        const changed = recordOf(doc, 'regions', region.id);
        if (changed !== null) setValue(changed, 'length', next);
      }
    }
    if (step !== undefined && (stepLengths as readonly number[]).includes(step))
      setValue(record, 'step', step);
    return [id];
  });
}
