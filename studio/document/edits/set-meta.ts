import { mapOf, ranges, scales, swingUnits, textLengths } from '../schema.ts';
import type { SongMeta } from '../song.ts';
import { cleanText } from './clean-text.ts';
import { type Editing, type EditResult, edit, setValue, wholeWithin, within } from './edit.ts';

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
    for (const [key, value] of meta === null ? [] : changes) if (meta !== null) setValue(meta, key, value);
    return [];
  });
}
