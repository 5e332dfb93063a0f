import { breakCircles, type Routes } from '../reading/break-circles.ts';
import { preKey, ranges, sendKey } from '../schema.ts';
import type { Song, Track } from '../song.ts';
import { cleanText } from './clean-text.ts';
import { type Editing, type EditResult, edit, setValues, wholeWithin, within } from './edit.ts';

/** What of a track is set by a control of its own. */
export interface TrackValues {
  name?: string;
  color?: number;
  gain?: number;
  pan?: number;
  /** With the name of who mutes it. */
  mute?: { on: boolean; by: string };
  /** The group that it goes into; null is the top level. */
  parent?: string | null;
  send?: { to: string; gain: number; pre?: boolean };
}

const feedsItself = 'This would feed the track into itself.';

/** Renames, colours, mixes, mutes, groups or sends tracks. Each value is a key of its own, so that two people can turn two of them. */
export function setTrack(
  editing: Editing,
  { ids, values }: { ids: readonly string[]; values: TrackValues },
): EditResult {
  const { doc, song } = editing;
  const tracks = song.tracks.filter(({ id }) => ids.includes(id));
  const changes = changesOf(values);
  const refusals = tracks.map((track) => (wouldCircle(song, track, values) ? feedsItself : null));
  return edit(editing, { adds: false, refusals }, () => setValues(doc, { of: 'tracks', ids, changes }));
}

function changesOf(values: TrackValues): [string, unknown][] {
  const { name, color, gain, pan, mute, parent, send } = values;
  const changes: [string, unknown][] = [];
  if (name !== undefined) changes.push(['name', cleanText(name)]);
  if (color !== undefined) changes.push(['color', wholeWithin(color, 0, 15)]);
  if (gain !== undefined) changes.push(['gain', within(gain, ranges.gain)]);
  if (pan !== undefined) changes.push(['pan', within(pan, ranges.pan)]);
  if (mute !== undefined) changes.push(['mute', mute.on], ['mutedBy', cleanText(mute.by)]);
  if (parent !== undefined) changes.push(['parent', parent ?? undefined]);
  if (send !== undefined) {
    changes.push([sendKey(send.to), within(send.gain, ranges.gain)]);
    if (send.pre !== undefined) changes.push([preKey(send.to), send.pre || undefined]);
  }
  return changes;
}

function wouldCircle(song: Song, track: Track, { parent, send }: TrackValues): boolean {
  const routes: Routes = new Map(
    song.tracks.map((one) => [one.id, new Set([...one.sends.map(({ to }) => to), one.parent ?? ''])]),
  );
  for (const { key, track: to } of song.devices) if (key !== null) routes.get(key)?.add(to);
  for (const to of [parent, send?.to]) if (typeof to === 'string') routes.get(track.id)?.add(to);
  return breakCircles(routes).length > 0;
}
