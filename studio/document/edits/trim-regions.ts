import { endOf } from '../derive.ts';
import { maxTick, recordOf } from '../schema.ts';
import {
  type Editing,
  type EditResult,
  edit,
  refuseLength,
  regionsOf,
  setValue,
  wholeWithin,
} from './edit.ts';

export interface Trim {
  readonly id: string;
  /** New edges; a region begins at its clip's beginning at the earliest. */
  readonly start?: number;
  readonly end?: number;
  /** Dragging an end beyond the clip loops it. */
  readonly loop?: boolean;
}

/** Moves the edges of regions; what they play stays in its place. */
export function trimRegions(editing: Editing, trims: readonly Trim[]): EditResult {
  const { doc, song } = editing;
  const byId = new Map(
    regionsOf(
      song,
      trims.map(({ id }) => id),
    ).map((region) => [region.id, region]),
  );
  const changes = trims.flatMap((trim) => {
    const region = byId.get(trim.id);
    if (region === undefined) return [];
    const earliest = Math.max(0, region.start - region.offset);
    const wantedEnd = wholeWithin(trim.end ?? endOf(region), 1, 2 * maxTick, endOf(region));
    const start = wholeWithin(
      trim.start ?? region.start,
      earliest,
      Math.max(earliest, wantedEnd - 1),
      region.start,
    );
    return [{ region, start, end: Math.max(start + 1, wantedEnd), loop: trim.loop ?? region.loop }];
  });
  const end = Math.max(0, ...changes.map((change) => change.end));
  return edit(editing, { adds: false, refusals: [refuseLength(song, end)] }, () =>
    changes.map(({ region, start, end: to, loop }) => {
      const record = recordOf(doc, 'regions', region.id);
      if (record !== null) {
        setValue(record, 'offset', region.offset + start - region.start);
        setValue(record, 'length', Math.min(maxTick, to - start));
        setValue(record, 'loop', loop);
      }
      return region.id;
    }),
  );
}
