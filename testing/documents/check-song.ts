import { limits, maxPlanNotes } from '#studio/document/limits.ts';
import { byOrder } from '#studio/document/order.ts';
import { maxTick, scales, trackKinds } from '#studio/document/schema.ts';
import type { Song } from '#studio/document/song.ts';
import type { Plan } from '#studio/engine/plan.ts';

/** What is wrong with a song or a plan of a document that was read: nothing, whatever the document is. */
export function checkSong(song: Song): string[] {
  const wrong: string[] = [];
  const check = (is: boolean, what: string) => void (is || wrong.push(what));
  const isWhole = (value: number, min: number, max: number) =>
    Number.isInteger(value) && value >= min && value <= max;
  const isWithin = (value: number, min: number, max: number) => value >= min && value <= max;
  const ids = new Set(song.tracks.map(({ id }) => id));
  const kindOf = new Map(song.tracks.map(({ id, kind }) => [id, kind]));

  check(song.tracks.filter(({ kind }) => kind === 'master').length === 1, 'one master');
  check(song.tracks.at(-1)?.kind === 'master', 'the master last');
  check(song.tracks.length <= limits.tracks + 1, 'tracks');
  check(song.regions.length + song.shelf.length <= limits.regions, 'regions');
  check(song.assets.length <= limits.assets, 'assets');
  check(
    scales.includes(song.meta.scale) && isWhole(song.meta.key, 0, 11) && isWithin(song.meta.swing, 0, 100),
    'meta',
  );
  for (const mark of song.tempo)
    check(isWithin(mark.bpm, 20, 300) && isWhole(mark.tick, 0, maxTick), 'tempo');
  for (const mark of song.meters)
    check(isWhole(mark.over, 1, 16) && [2, 4, 8, 16].includes(mark.under), 'meter');
  const before = song.tracks.slice(0, -1);
  check(
    before.every((track, at) => at === 0 || byOrder(before[at - 1] ?? track, track) < 0),
    'order of tracks',
  );
  for (const track of song.tracks) {
    check(
      trackKinds.includes(track.kind) && isWithin(track.pan, -1, 1) && track.gain <= 6,
      `track ${track.id}`,
    );
    check(Array.from(track.name).length <= 60, `name of ${track.id}`);
    check(track.parent === null || kindOf.get(track.parent) === 'group', `parent of ${track.id}`);
    check(
      track.sends.every(({ to, gain }) => kindOf.get(to) === 'send' && gain <= 6),
      `sends of ${track.id}`,
    );
  }
  for (const device of song.devices) check(ids.has(device.track), `track of device ${device.id}`);
  for (const region of song.regions) {
    check(ids.has(region.track), `track of region ${region.id}`);
    check(
      isWhole(region.start, 0, maxTick) && isWhole(region.length, 1, maxTick),
      `time of region ${region.id}`,
    );
    check(isWhole(region.offset, 0, maxTick), `offset of region ${region.id}`);
  }
  let notes = 0;
  for (const clip of song.clips) {
    notes += clip.notes.length + clip.rows.reduce((sum, { steps }) => sum + steps.length, 0);
    check(isWhole(clip.length, 60, maxTick), `length of clip ${clip.id}`);
    for (const note of clip.notes) {
      const isRight =
        isWhole(note.tick, 0, maxTick) &&
        isWhole(note.length, 1, maxTick) &&
        isWhole(note.pitch, 0, 127) &&
        isWithin(note.velocity, 0, 1) &&
        isWithin(note.chance, 0, 1);
      check(isRight, `note ${note.id}`);
    }
  }
  check(notes <= limits.notes, 'notes');
  check(song.lanes.reduce((sum, { points }) => sum + points.length, 0) <= limits.points, 'points');
  check(isFrozen(song), 'frozen');
  return wrong.slice(0, 5);
}

const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isFrozen));

export function checkPlan(plan: Plan): string[] {
  const wrong: string[] = [];
  const check = (is: boolean, what: string) => void (is || wrong.push(what));
  check(plan.tempo[0]?.tick === 0, 'tempo from 0');
  check(Number.isInteger(plan.end) && plan.end >= 0, 'end');
  let count = 0;
  for (const { id, notes, devices, lanes } of plan.strips) {
    count += notes.tick.length;
    let isSorted = true;
    for (let at = 0; at < notes.tick.length; at += 1) {
      const tick = notes.tick[at] ?? -1;
      const pitch = notes.pitch[at] ?? -1;
      isSorted &&=
        at === 0 ||
        tick > (notes.tick[at - 1] ?? 0) ||
        (tick === notes.tick[at - 1] && pitch >= (notes.pitch[at - 1] ?? 0));
      isSorted &&= tick >= 0 && (notes.length[at] ?? 0) >= 1 && pitch >= 0 && pitch <= 127;
      isSorted &&=
        (notes.velocity[at] ?? -1) >= 0 && (notes.velocity[at] ?? 2) <= 1 && (notes.seed[at] ?? -1) >= 0;
    }
    check(isSorted, `notes of ${id}`);
    for (const { params } of devices) check(params.every(Number.isFinite), `parameters in ${id}`);
    for (const lane of lanes) {
      check(
        lane.tick.every((tick, at) => at === 0 || tick >= (lane.tick[at - 1] ?? 0)),
        `lane of ${id}`,
      );
      check(!lane.value.some(Number.isNaN) && !lane.curve.some(Number.isNaN), `values of a lane of ${id}`);
    }
  }
  check(count <= maxPlanNotes, 'number of notes');
  return wrong.slice(0, 5);
}
