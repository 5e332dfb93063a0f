import { newId } from '../ids.ts';
import { placeAt } from '../order.ts';
import { countNotes } from '../reading/settle-regions.ts';
import { clipValues, deviceValues, regionValues, trackValues } from '../record-values.ts';
import { recordOf } from '../schema.ts';
import { writeRecord } from '../write-record.ts';
import { cleanText } from './clean-text.ts';
import { type Editing, type EditResult, edit, refuseNotes, refuseRegions, refuseTracks } from './edit.ts';

/** Copies a track with its devices, regions and clips behind it: edits of the copy change nothing of the first. Gives its id. */
export function duplicateTrack(editing: Editing, { id }: { id: string }): EditResult {
  const { doc, song, randomBytes } = editing;
  const track = song.tracks.find((one) => one.id === id && one.kind !== 'master');
  const regions = song.regions.filter((region) => region.track === id);
  const used = new Set(regions.map(({ clip }) => clip));
  const clips = song.clips.filter((clip) => used.has(clip.id));
  const notes = clips.reduce((sum, clip) => sum + countNotes(clip), 0);
  const refusals = [refuseTracks(song), refuseRegions(song, regions.length), refuseNotes(song, notes)];
  return edit(editing, { adds: true, refusals }, () => {
    if (track === undefined) return [];
    const others = song.tracks.filter(({ kind }) => kind !== 'master');
    const place = placeAt(others, others.indexOf(track) + 1, randomBytes);
    for (const [other, order] of place.others) recordOf(doc, 'tracks', other)?.set('order', order);
    const copy = newId(randomBytes);
    const name = cleanText(`${track.name} copy`);
    writeRecord(doc, 'tracks', copy, trackValues({ ...track, name, order: place.order }));
    for (const device of song.devices.filter((one) => one.track === id))
      writeRecord(doc, 'devices', newId(randomBytes), deviceValues({ ...device, track: copy }));
    const ids = new Map(clips.map((clip) => [clip.id, newId(randomBytes)]));
    for (const clip of clips) writeRecord(doc, 'clips', ids.get(clip.id) ?? '', clipValues(clip));
    for (const region of regions) {
      const clip = ids.get(region.clip) ?? region.clip;
      writeRecord(doc, 'regions', newId(randomBytes), regionValues({ ...region, track: copy, clip }));
    }
    return [copy];
  });
}
