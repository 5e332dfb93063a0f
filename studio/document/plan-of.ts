import { type DeviceSchema, readParams } from '#studio/devices/device.ts';
import { type DevicePlan, type NoteTable, noNotes, type Plan, type StripPlan } from '#studio/engine/plan.ts';
import { endOf, findById, lastTick, metersOf, tempoOf } from './derive.ts';
import { maxPlanNotes } from './limits.ts';
import { planLanes } from './plan/plan-lanes.ts';
import { countPlanNotes, planNotes } from './plan/plan-notes.ts';
import { swingOf } from './plan/swing.ts';
import type { Device, Lane, Region, Song, Track } from './song.ts';

/** What devices there are, by type; a device that nobody knows does not sound. */
export type DeviceTable = (type: string) => DeviceSchema | undefined;

/** What the engine plays of a song. The same song always gives the same plan. */
export const planOf = (song: Song, devices: DeviceTable): Plan => createPlanner(devices)(song);

interface KnownNotes {
  readonly key: readonly unknown[];
  readonly notes: NoteTable;
}

/** Makes plans of one song after the other: the notes of tracks in which nothing has changed are the same tables. */
export function createPlanner(devices: DeviceTable): (song: Song) => Plan {
  let known = new Map<string, KnownNotes>();
  return (song) => {
    const tables = new Map<string, KnownNotes>();
    const swing = swingOf(song);
    const last = lastTick(song.tempo);
    const groups: Groups = {
      regions: Map.groupBy(song.regions, ({ track }) => track),
      devices: Map.groupBy(song.devices, ({ track }) => track),
      lanes: Map.groupBy(song.lanes, ({ owner }) => owner),
    };
    let left = maxPlanNotes;
    const strips = song.tracks.map((track): StripPlan => {
      const regions = groups.regions.get(track.id) ?? [];
      const clips = regions.map(({ clip }) => findById(song.clips, clip));
      const source = { kind: track.kind, regions, clips, swing, lastTick: last };
      const budget = Math.min(left, Math.ceil(countPlanNotes(source)));
      left -= budget;
      const { meta } = song;
      const key = [
        track.kind,
        meta.swing,
        meta.swingUnit,
        song.meters,
        last,
        budget,
        ...source.regions,
        ...source.clips,
      ];
      const before = known.get(track.id);
      const isSame = before?.key.length === key.length && key.every((one, at) => one === before.key[at]);
      const entry = isSame && before !== undefined ? before : { key, notes: planNotes(source, budget) };
      tables.set(track.id, entry);
      return planStrip(groups, { track, notes: entry.notes, devices });
    });
    known = tables;
    return {
      tempo: tempoOf(song.tempo),
      meters: metersOf(song.meters).map(({ tick, ticksPerBar, ticksPerBeat }) => ({
        tick,
        ticksPerBar,
        ticksPerBeat,
      })),
      strips,
      end: endOfSong(song, strips, last),
    };
  };
}

interface Groups {
  readonly regions: ReadonlyMap<string, readonly Region[]>;
  readonly devices: ReadonlyMap<string, readonly Device[]>;
  readonly lanes: ReadonlyMap<string, readonly Lane[]>;
}

interface StripInput {
  track: Track;
  notes: NoteTable;
  devices: DeviceTable;
}

function planStrip(groups: Groups, { track, notes, devices }: StripInput): StripPlan {
  const isMaster = track.kind === 'master';
  const plans = planDevices(groups.devices.get(track.id) ?? [], track, devices);
  const sends = isMaster ? [] : track.sends;
  const own = [track, ...plans].flatMap(({ id }) => groups.lanes.get(id) ?? []);
  return {
    id: track.id,
    kind: track.kind,
    gain: track.gain,
    pan: track.pan,
    mute: track.mute,
    output: isMaster ? null : track.parent,
    sends,
    devices: plans,
    notes: track.kind === 'instrument' || track.kind === 'drums' ? notes : noNotes,
    lanes: planLanes(own, { id: track.id, sends, devices: plans, schemaOf: ({ type }) => devices(type) }),
  };
}

/** The first instrument, where the track plays notes, and behind it the effects in their order. */
function planDevices(all: readonly Device[], track: Track, table: DeviceTable): DevicePlan[] {
  const known = all.flatMap((device) => {
    const schema = table(device.type);
    return schema === undefined ? [] : [{ device, schema }];
  });
  const playsNotes = track.kind === 'instrument' || track.kind === 'drums';
  const instrument = known.find(({ schema }) => schema.kind === 'instrument');
  const effects = known.filter(({ schema }) => schema.kind === 'effect');
  const chain = playsNotes && instrument !== undefined ? [instrument, ...effects] : effects;
  return chain.map(({ device, schema }) => ({
    id: device.id,
    type: device.type,
    on: device.on,
    params: readParams(schema, device.params),
    key: device.key,
  }));
}

/** Behind the last region that sounds or could, and behind the last note, which swing may have moved. */
function endOfSong(song: Song, strips: readonly StripPlan[], last: number): number {
  let end = 0;
  for (const region of song.regions) end = Math.max(end, Math.min(last, endOf(region)));
  for (const { notes } of strips) {
    for (let at = 0; at < notes.tick.length; at += 1) {
      end = Math.max(end, (notes.tick[at] ?? 0) + (notes.length[at] ?? 0));
    }
  }
  return end;
}
