import { placeId } from '../ids.ts';
import { maxMarks } from '../limits.ts';
import { mapOf, maxTick, meterUnits, ranges, recordOf } from '../schema.ts';
import type { MeterMark } from '../song.ts';
import { writeRecord } from '../write-record.ts';
import { type Editing, type EditResult, edit, setValue, wholeWithin, within } from './edit.ts';

/** Sets the tempo from a tick on, with two decimals. */
export function setTempo(editing: Editing, input: { tick: number; bpm: number }): EditResult {
  const { doc, song } = editing;
  const tick = wholeWithin(input.tick, 0, maxTick);
  const bpm = Math.round(within(input.bpm, ranges.bpm, 120) * 100) / 100;
  const known = song.tempo.find((mark) => mark.tick === tick);
  return edit(editing, { adds: known === undefined, refusals: [refuseMarks(song.tempo, known)] }, () => {
    const record = known === undefined ? null : recordOf(doc, 'tempo', known.id);
    const id = known?.id ?? placeId(tick);
    if (record === null) writeRecord(doc, 'tempo', id, { tick, bpm });
    else setValue(record, 'bpm', bpm);
    return [id];
  });
}

/** Takes away the changes of tempo at ticks; what is before goes on. */
export function removeTempo(editing: Editing, ids: readonly string[]): EditResult {
  return edit(editing, { adds: false }, () => {
    for (const id of ids) mapOf(editing.doc, 'tempo')?.delete(id);
    return ids;
  });
}

/** Sets the meter from a bar on. */
export function setMeter(
  editing: Editing,
  input: { bar: number; over: number; under: MeterMark['under'] },
): EditResult {
  const { doc, song } = editing;
  const bar = wholeWithin(input.bar, ranges.bar.min, ranges.bar.max);
  const over = wholeWithin(input.over, ranges.over.min, ranges.over.max);
  const under = meterUnits.includes(input.under) ? input.under : 4;
  const known = song.meters.find((mark) => mark.bar === bar);
  return edit(editing, { adds: known === undefined, refusals: [refuseMarks(song.meters, known)] }, () => {
    const id = known?.id ?? placeId(bar);
    // A meter is one value of two numbers: both are of the same person.
    const record = recordOf(doc, 'meters', id);
    if (record === null) writeRecord(doc, 'meters', id, { bar, over, under });
    record?.set('over', over);
    record?.set('under', under);
    return [id];
  });
}

const refuseMarks = (marks: readonly unknown[], known: unknown): string | null =>
  known === undefined && marks.length >= maxMarks
    ? 'A project has at most 1,000 changes of tempo or meter.'
    : null;
