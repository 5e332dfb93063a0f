import { endOf } from '../derive.ts';
import { newId } from '../ids.ts';
import { regionValues } from '../record-values.ts';
import { maxTick } from '../schema.ts';
import type { Region } from '../song.ts';
import { writeRecord } from '../write-record.ts';
import { type Editing, type EditResult, edit, refuseLength, refuseRegions, wholeWithin } from './edit.ts';

/** Puts copies of regions, which may be deleted since, to where the first of them begins at a tick. They play the same clips. */
export function pasteRegions(
  editing: Editing,
  { regions, at }: { regions: readonly Region[]; at: number },
): EditResult {
  const { doc, song, randomBytes } = editing;
  const first = regions.reduce((earliest, region) => Math.min(earliest, region.start), maxTick);
  const by = wholeWithin(at, 0, maxTick) - first;
  const end = regions.reduce((last, region) => Math.max(last, endOf(region) + by), 0);
  const tracks = new Set(song.tracks.map(({ id }) => id));
  const pasted = regions.filter(({ track }) => tracks.has(track));
  const refusals = [refuseRegions(song, pasted.length), refuseLength(song, end)];
  return edit(editing, { adds: true, refusals }, () =>
    pasted.map((region) => {
      const id = newId(randomBytes);
      writeRecord(doc, 'regions', id, regionValues({ ...region, start: region.start + by }));
      return id;
    }),
  );
}
