import { endOf } from '../derive.ts';
import { splitId } from '../ids.ts';
import { regionValues } from '../record-values.ts';
import { mapOf, recordOf } from '../schema.ts';
import { writeRecord } from '../write-record.ts';
import { type Editing, type EditResult, edit, refuseRegions, regionsOf } from './edit.ts';

/** Splits the regions that play at a tick. Gives the ids of the right halves. */
export function splitRegions(
  editing: Editing,
  { ids, tick }: { ids: readonly string[]; tick: number },
): EditResult {
  const { doc, song } = editing;
  const split = regionsOf(song, ids).filter((region) => region.start < tick && tick < endOf(region));
  const isUsed = (id: string) => mapOf(doc, 'regions')?.has(id) === true;
  const isWhole = Number.isInteger(tick);
  return edit(editing, { adds: true, refusals: [refuseRegions(song, split.length)] }, () =>
    (isWhole ? split : []).map((region) => {
      const left = tick - region.start;
      const right = splitId(region.id, tick, isUsed);
      const values = {
        ...region,
        start: tick,
        offset: region.offset + left,
        length: region.length - left,
        fadeIn: 0,
      };
      writeRecord(doc, 'regions', right, regionValues(values));
      const record = recordOf(doc, 'regions', region.id);
      record?.set('length', left);
      if (region.fadeOut !== 0) record?.set('fadeOut', 0);
      return right;
    }),
  );
}
