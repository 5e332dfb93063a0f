import * as Y from 'yjs';
import { endOf, metersOf } from '../derive.ts';
import { placeId, splitId } from '../ids.ts';
import { regionValues } from '../record-values.ts';
import { mapOf, maxTick, recordOf } from '../schema.ts';
import type { Region, Song } from '../song.ts';
import { writeRecord } from '../write-record.ts';
import { type Editing, type EditResult, edit, refuseLength, refuseRegions } from './edit.ts';

/** Ticks from which something moves, and by how much: `by` below 0 takes away the time before `from`. */
interface Shift {
  readonly from: number;
  readonly by: number;
}

const allRegions = ({ regions, shelf }: Song): Region[] => [...regions, ...shelf];

/** Inserts time: everything behind the tick moves, and what plays across it is split there (STUDIO-043). */
export function insertTime(editing: Editing, { tick, length }: { tick: number; length: number }): EditResult {
  const { song } = editing;
  const regions = allRegions(song);
  const across = regions.filter((region) => region.start < tick && tick < endOf(region));
  const end = regions.reduce(
    (last, region) => Math.max(last, endOf(region) > tick ? endOf(region) + length : 0),
    0,
  );
  const refusals = [refuseRegions(song, across.length), refuseLength(song, end)];
  const isRange = Number.isInteger(tick) && Number.isInteger(length) && tick >= 0 && length > 0;
  return edit(editing, { adds: true, refusals }, () => {
    if (!isRange) return [];
    const shift = { from: tick, by: length };
    for (const region of across) {
      writeRight(editing, region, tick, length);
      cutEnd(editing, region, tick);
    }
    for (const region of regions) if (region.start >= tick) moveRegion(editing, region, length);
    shiftMarks(editing, shift);
    return across.map(({ id }) => id);
  });
}

/** Takes time away: what lies in it is cut or deleted, and everything behind it moves up (STUDIO-043). */
export function deleteTime(editing: Editing, { from, to }: { from: number; to: number }): EditResult {
  const { doc, song, stamp } = editing;
  const regions = allRegions(song);
  const isRange = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to > from;
  const split = regions.filter((region) => region.start < from && endOf(region) > to);
  return edit(editing, { adds: split.length > 0, refusals: [refuseRegions(song, split.length)] }, () => {
    if (!isRange) return [];
    for (const region of regions) {
      const end = endOf(region);
      if (end <= from) continue;
      if (region.start >= to) moveRegion(editing, region, from - to);
      else if (region.start < from) {
        if (end > to) writeRight(editing, region, to, from - to);
        cutEnd(editing, region, from);
      } else if (end > to) cutStart(editing, region, to, from);
      else recordOf(doc, 'regions', region.id)?.set('gone', stamp);
    }
    shiftMarks(editing, { from: to, by: from - to });
    return split.map(({ id }) => id);
  });
}

function moveRegion({ doc }: Editing, { id, start, offset }: Region, by: number): void {
  recordOf(doc, 'regions', id)?.set('start', Math.min(maxTick, start + by) - offset);
}

function cutEnd({ doc }: Editing, { id, start }: Region, tick: number): void {
  recordOf(doc, 'regions', id)?.set('length', tick - start);
}

/** What a region plays from a tick on begins at another place. */
function cutStart({ doc }: Editing, region: Region, tick: number, to: number): void {
  const cut = tick - region.start;
  const record = recordOf(doc, 'regions', region.id);
  record?.set('start', to - region.offset - cut);
  record?.set('offset', region.offset + cut);
  record?.set('length', region.length - cut);
}

/** The part of a region behind a tick, as a region of its own that is moved. */
function writeRight({ doc }: Editing, region: Region, tick: number, by: number): void {
  const cut = tick - region.start;
  const id = splitId(region.id, tick, (one) => mapOf(doc, 'regions')?.has(one) === true);
  const values = {
    ...region,
    start: tick + by,
    offset: region.offset + cut,
    length: region.length - cut,
    fadeIn: 0,
  };
  writeRecord(doc, 'regions', id, regionValues(values));
}

/** Markers, tempo, meters and the points of lanes. */
function shiftMarks(editing: Editing, shift: Shift): void {
  const { doc, song } = editing;
  for (const { id, tick } of song.markers) {
    const to = placeAfter(tick, shift);
    if (to === null) mapOf(doc, 'markers')?.delete(id);
    else if (to !== tick) recordOf(doc, 'markers', id)?.set('tick', to);
  }
  shiftTempo(editing, shift);
  shiftMeters(editing, shift);
  for (const lane of song.lanes) {
    const points = recordOf(doc, 'lanes', lane.id)?.get('points');
    if (!(points instanceof Y.Map)) continue;
    for (const { id, tick, value, curve } of lane.points) {
      const to = placeAfter(tick, shift);
      if (to === null) points.delete(id);
      else if (to !== tick) points.set(id, [to, value, curve]);
    }
  }
}

/** Where a tick is afterwards; null for one in time that is taken away. */
function placeAfter(tick: number, { from, by }: Shift): number | null {
  if (tick >= from) return Math.min(maxTick, tick + by);
  return tick >= from + by ? null : tick;
}

/** Changes of tempo move; the tempo that holds behind deleted time holds from its place on, and that of the beginning stays. */
function shiftTempo({ doc, song }: Editing, shift: Shift): void {
  const { from, by } = shift;
  const moving = song.tempo.filter(({ tick }) => (tick > 0 || by < 0) && tick >= Math.min(from, from + by));
  const last = moving.findLast(({ tick }) => tick < from);
  const holds = by < 0 && last !== undefined && moving.every(({ tick }) => tick !== from);
  for (const { id } of moving) mapOf(doc, 'tempo')?.delete(id);
  for (const { tick, bpm } of moving) {
    const to = placeAfter(tick, shift);
    if (to !== null) writeRecord(doc, 'tempo', placeId(to), { tick: to, bpm });
  }
  if (holds) writeRecord(doc, 'tempo', placeId(from + by), { tick: from + by, bpm: last.bpm });
}

/** Meters stand at bars: they move where whole bars are inserted or taken away. */
function shiftMeters({ doc, song }: Editing, { from, by }: Shift): void {
  const at = Math.min(from, from + by);
  const meter = metersOf(song.meters).findLast((one) => one.tick <= at);
  if (meter === undefined) return;
  const bars = by / meter.ticksPerBar;
  const first = meter.bar + (at - meter.tick) / meter.ticksPerBar;
  const last = metersOf(song.meters).findLast((one) => one.tick < from);
  // A change of meter within what is taken away would have to be in two places.
  if (
    !Number.isInteger(bars) ||
    !Number.isInteger(first) ||
    (by < 0 && last !== undefined && last.bar !== meter.bar)
  )
    return;
  const moving = song.meters.filter(({ bar }) => bar > 1 && bar >= (by < 0 ? first - bars : first));
  for (const { id } of moving) mapOf(doc, 'meters')?.delete(id);
  for (const { bar, over, under } of moving)
    writeRecord(doc, 'meters', placeId(bar + bars), { bar: bar + bars, over, under });
}
