import { endOf } from '../derive.ts';
import { copyId, newId } from '../ids.ts';
import { regionValues } from '../record-values.ts';
import { mapOf, maxTick } from '../schema.ts';
import type { Region } from '../song.ts';
import { writeRecord } from '../write-record.ts';
import { type Editing, type EditResult, edit, refuseLength, refuseRegions, regionsOf } from './edit.ts';

/** Copies regions behind themselves, or to where the first of them begins at a tick. The copies play the same clips. */
export function duplicateRegions(
  editing: Editing,
  { ids, at }: { ids: readonly string[]; at?: number },
): EditResult {
  const regions = regionsOf(editing.song, ids);
  const { start, end } = spanOf(regions);
  const by = Math.round(at ?? end) - start;
  return copyAll(editing, Number.isFinite(by) ? regions.map((region) => ({ region, by, id: null })) : []);
}

/** Copies regions several times, one behind the other. Who does it at once with another makes the same copies. */
export function repeatRegions(
  editing: Editing,
  { ids, count }: { ids: readonly string[]; count: number },
): EditResult {
  const regions = regionsOf(editing.song, ids);
  const { start, end } = spanOf(regions);
  const numbers = Array.from(
    { length: Math.min(1_000, Math.max(0, Math.floor(count) || 0)) },
    (_, at) => at + 1,
  );
  const isUsed = (id: string) => mapOf(editing.doc, 'regions')?.has(id) === true;
  return copyAll(
    editing,
    numbers.flatMap((n) =>
      regions.map((region) => ({ region, by: n * (end - start), id: () => copyId(region.id, n, isUsed) })),
    ),
  );
}

const spanOf = (regions: readonly Region[]) => ({
  start: regions.reduce((first, region) => Math.min(first, region.start), maxTick),
  end: regions.reduce((last, region) => Math.max(last, endOf(region)), 0),
});

interface Copy {
  region: Region;
  by: number;
  id: (() => string) | null;
}

function copyAll(editing: Editing, copies: readonly Copy[]): EditResult {
  const { doc, song, randomBytes } = editing;
  const end = copies.reduce((last, { region, by }) => Math.max(last, endOf(region) + by), 0);
  const kind = { adds: true, refusals: [refuseRegions(song, copies.length), refuseLength(song, end)] };
  return edit(editing, kind, () =>
    copies.map(({ region, by, id: derived }) => {
      const id = derived === null ? newId(randomBytes) : derived();
      const start = Math.min(maxTick, Math.max(0, region.start + by));
      writeRecord(doc, 'regions', id, regionValues({ ...region, start }));
      return id;
    }),
  );
}
