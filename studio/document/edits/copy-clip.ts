import { newId } from '../ids.ts';
import { countNotes } from '../reading/settle-regions.ts';
import { clipValues } from '../record-values.ts';
import { recordOf } from '../schema.ts';
import { writeRecord } from '../write-record.ts';
import { type Editing, type EditResult, edit, refuseNotes, regionsOf } from './edit.ts';

/** Gives a region a copy of its clip, so that edits of it change no other region. Gives the id of the copy. */
export function copyClip(editing: Editing, { region: id }: { region: string }): EditResult {
  const { doc, song, randomBytes } = editing;
  const [region] = regionsOf(song, [id]);
  const clip = song.clips.find((one) => one.id === region?.clip);
  const more = clip === undefined ? 0 : countNotes(clip);
  return edit(editing, { adds: true, refusals: [refuseNotes(song, more)] }, () => {
    if (clip === undefined) return [];
    const copy = newId(randomBytes);
    writeRecord(doc, 'clips', copy, clipValues(clip));
    recordOf(doc, 'regions', id)?.set('clip', copy);
    return [copy];
  });
}
