import { newId } from '../ids.ts';
import { maxMarks } from '../limits.ts';
import { mapOf, maxTick, recordOf } from '../schema.ts';
import { writeRecord } from '../write-record.ts';
import { cleanText } from './clean-text.ts';
import { type Editing, type EditResult, edit, setValue, wholeWithin } from './edit.ts';

/** Names a place of the song. Gives the marker's id. */
export function addMarker(editing: Editing, input: { tick: number; name: string }): EditResult {
  const { doc, song, randomBytes } = editing;
  const refusal = song.markers.length >= maxMarks ? 'A project has at most 1,000 markers.' : null;
  return edit(editing, { adds: true, refusals: [refusal] }, () => {
    const id = newId(randomBytes);
    const tick = wholeWithin(input.tick, 0, maxTick);
    writeRecord(doc, 'markers', id, { tick, name: cleanText(input.name) });
    return [id];
  });
}

/** Renames or moves a marker; a name of nothing stays as it was. */
export function setMarker(
  editing: Editing,
  { id, ...values }: { id: string; tick?: number; name?: string },
): EditResult {
  const name = values.name === undefined ? '' : cleanText(values.name);
  return edit(editing, { adds: false }, () => {
    const record = recordOf(editing.doc, 'markers', id);
    if (record === null) return [];
    if (name !== '') setValue(record, 'name', name);
    if (values.tick !== undefined) setValue(record, 'tick', wholeWithin(values.tick, 0, maxTick));
    return [id];
  });
}

export function deleteMarkers(editing: Editing, ids: readonly string[]): EditResult {
  return edit(editing, { adds: false }, () => {
    for (const id of ids) mapOf(editing.doc, 'markers')?.delete(id);
    return ids;
  });
}
