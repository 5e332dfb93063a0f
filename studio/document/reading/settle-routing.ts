import { masterId } from '../ids.ts';
import { limits } from '../limits.ts';
import { byOrder, compareTexts } from '../order.ts';
import type { Device, Track } from '../song.ts';
import { breakCircles, type Routes } from './break-circles.ts';
import type { ProblemTally } from './problem-tally.ts';
import type { RecordCache } from './record-cache.ts';

/** The tracks of the song: the first by id up to the limit, one master behind them. */
export function settleTracks(cache: RecordCache<Track>, tally: ProblemTally): Track[] {
  const tracks: Track[] = [];
  let master: Track | null = null;
  for (const track of cache.live(tally)) {
    if (track.kind === 'master') {
      if (master === null) master = track;
      else tally.add('tracks', 'second', track.id);
    } else if (tracks.length < limits.tracks) tracks.push(track);
    else tally.add('tracks', 'too many', track.id);
  }
  if (master === null) tally.add('tracks', 'missing', null);
  return [...tracks.sort(byOrder), master ?? defaultMaster(tracks)];
}

function defaultMaster(tracks: readonly Track[]): Track {
  const isTaken = tracks.some(({ id }) => id === masterId);
  return isTaken ? Object.freeze({ ...plainMaster, id: `${masterId}#` }) : plainMaster;
}

const plainMaster: Track = Object.freeze({
  id: masterId,
  kind: 'master',
  name: '',
  color: 0,
  order: '',
  parent: null,
  gain: 0,
  pan: 0,
  mute: false,
  mutedBy: '',
  sends: Object.freeze([]),
});

/** Devices of the song's tracks, sixteen each, the first by id. */
export function settleDevices(
  caches: { tracks: RecordCache<Track>; devices: RecordCache<Device> },
  tracks: readonly Track[],
  tally: ProblemTally,
): Device[] {
  const counts = new Map(tracks.map(({ id }) => [id, 0]));
  const devices: Device[] = [];
  for (const device of caches.devices.live(tally)) {
    const count = counts.get(device.track);
    if (count === undefined) {
      if (!caches.tracks.isGone(device.track)) tally.add('devices', 'missing', device.id);
    } else if (count >= limits.devicesOfTrack) tally.add('devices', 'too many', device.id);
    else {
      counts.set(device.track, count + 1);
      devices.push(device);
    }
  }
  return devices.sort((a, b) => compareTexts(a.track, b.track) || byOrder(a, b));
}

/** Tracks and devices without routes that lead nowhere or in a circle. Records that keep their routes are the same objects. */
export function settleRouting(
  tracks: readonly Track[],
  devices: readonly Device[],
  tally: ProblemTally,
): { tracks: Track[]; devices: Device[] } {
  const byId = new Map(tracks.map((track) => [track.id, track]));
  const isKind = (id: string | null, kind: Track['kind']) => id !== null && byId.get(id)?.kind === kind;
  const routes: Routes = new Map(tracks.map(({ id }) => [id, new Set<string>()]));
  for (const { id, kind, parent, sends } of tracks) {
    if (kind === 'master') continue;
    if (isKind(parent, 'group')) routes.get(id)?.add(parent ?? '');
    for (const { to } of sends) if (isKind(to, 'send')) routes.get(id)?.add(to);
  }
  for (const { key, track } of devices) {
    // What a key comes from must not wait for the master, which waits for all.
    if (key !== null && !isKind(key, 'master')) routes.get(key)?.add(track);
  }
  for (const id of breakCircles(routes)) tally.add('tracks', 'circle', id);

  const leads = (from: string, to: string | null): to is string =>
    to !== null && routes.get(from)?.has(to) === true;
  return {
    tracks: tracks.map((track) => {
      const parent = leads(track.id, track.parent) && isKind(track.parent, 'group') ? track.parent : null;
      const sends = track.sends.filter(({ to }) => leads(track.id, to) && isKind(to, 'send'));
      if (parent === track.parent && sends.length === track.sends.length) return track;
      if (track.parent !== null && !byId.has(track.parent)) tally.add('tracks', 'missing', track.id);
      return Object.freeze({ ...track, parent, sends: Object.freeze(sends) });
    }),
    devices: devices.map((device) => {
      if (device.key === null || leads(device.key, device.track)) return device;
      return Object.freeze({ ...device, key: null });
    }),
  };
}
