import { moveToKey } from '../move-to-key.ts';
import { mapOf, ranges, scales, swingUnits, textLengths } from '../schema.ts';
import type { SongMeta } from '../song.ts';
import { cleanText } from './clean-text.ts';
import { type Editing, type EditResult, edit, setValue, wholeWithin, within } from './edit.ts';
import { changeNotes } from './write-notes.ts';

type MetaValues = Partial<Pick<SongMeta, 'name' | 'key' | 'scale' | 'swing' | 'swingUnit'>>;

/** Sets name, key, scale and swing of a project. */
export function setMeta(editing: Editing, values: MetaValues): EditResult {
  const changes: [string, unknown][] = [];
  if (values.name !== undefined) changes.push(['name', cleanText(values.name, textLengths.title)]);
  if (values.key !== undefined) changes.push(['key', wholeWithin(values.key, 0, 11)]);
  if (values.scale !== undefined && scales.includes(values.scale)) changes.push(['scale', values.scale]);
  if (values.swing !== undefined) changes.push(['swing', within(values.swing, ranges.swing)]);
  if (values.swingUnit !== undefined && swingUnits.includes(values.swingUnit)) {
    changes.push(['swingUnit', values.swingUnit]);
  }
  return edit(editing, { adds: false }, () => {
    const meta = mapOf(editing.doc, 'meta');
    if (meta === null) return [];
    for (const [key, value] of changes) setValue(meta, key, value);
    moveLoops(editing, { ...editing.song.meta, ...Object.fromEntries(changes) });
    return [];
  });
}

/** Notes of built-in loops follow the key and scale of the project (STUDIO-034); what was written by hand stays. */
function moveLoops(editing: Editing, to: Pick<SongMeta, 'key' | 'scale'>): void {
  const { clips, meta } = editing.song;
  if (meta.key === to.key && meta.scale === to.scale) return;
  for (const { id, recipe, notes } of clips)
    if (recipe !== null && notes.length > 0)
      changeNotes(editing, {
        clip: id,
        ids: notes.map((note) => note.id),
        change: ({ pitch }) => ({ pitch: moveToKey(pitch, meta, to) }),
      });
}
