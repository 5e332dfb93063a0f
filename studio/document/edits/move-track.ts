import { placeAt } from '../order.ts';
import { recordOf } from '../schema.ts';
import { type Editing, type EditResult, edit, wholeWithin } from './edit.ts';

/** Puts a track to another place among the tracks; `at` is counted without it. */
export function moveTrack(editing: Editing, { id, at }: { id: string; at: number }): EditResult {
  const { doc, song, randomBytes } = editing;
  const tracks = song.tracks.filter(({ kind }) => kind !== 'master');
  const others = tracks.filter((track) => track.id !== id);
  return edit(editing, { adds: false }, () => {
    if (others.length === tracks.length) return [];
    const place = placeAt(others, wholeWithin(at, 0, others.length), randomBytes);
    for (const [other, order] of place.others) recordOf(doc, 'tracks', other)?.set('order', order);
    recordOf(doc, 'tracks', id)?.set('order', place.order);
    return [id];
  });
}
