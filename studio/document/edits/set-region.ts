import { ranges } from '../schema.ts';
import type { Region } from '../song.ts';
import { cleanText } from './clean-text.ts';
import { type Editing, type EditResult, edit, setValues, within } from './edit.ts';

type Look = Partial<Pick<Region, 'name' | 'color' | 'mute' | 'gain' | 'layer'>>;

/** Renames, colours, mutes, raises or turns up regions. */
export function setRegion(
  editing: Editing,
  { ids, values }: { ids: readonly string[]; values: Look },
): EditResult {
  const changes: [string, unknown][] = [];
  if (values.name !== undefined)
    changes.push(['name', values.name === null ? undefined : cleanText(values.name)]);
  if (values.color !== undefined) changes.push(['color', values.color ?? undefined]);
  if (values.mute !== undefined) changes.push(['mute', values.mute]);
  if (values.gain !== undefined) changes.push(['gain', within(values.gain, ranges.regionGain)]);
  if (values.layer !== undefined) changes.push(['layer', Math.round(within(values.layer, ranges.layer))]);
  return edit(editing, { adds: false }, () => setValues(editing.doc, { of: 'regions', ids, changes }));
}
