import { maxTick, recordOf } from '../schema.ts';
import { type Editing, type EditResult, edit, refuseLength, regionsOf, wholeWithin } from './edit.ts';

/** Moves regions in time and between tracks. Time and track are written together, so that both are of the same person. */
export function moveRegions(
  editing: Editing,
  moves: readonly { readonly id: string; readonly start: number; readonly track: string }[],
): EditResult {
  const { doc, song } = editing;
  const byId = new Map(
    regionsOf(
      song,
      moves.map(({ id }) => id),
    ).map((region) => [region.id, region]),
  );
  const targets = moves.flatMap(({ id, start, track }) => {
    const region = byId.get(id);
    return region === undefined ? [] : [{ region, track, start: wholeWithin(start, 0, maxTick) }];
  });
  const end = Math.max(0, ...targets.map(({ region, start }) => start + region.length));
  return edit(editing, { adds: false, refusals: [refuseLength(song, end)] }, () =>
    targets.map(({ region, start, track }) => {
      const record = recordOf(doc, 'regions', region.id);
      record?.set('start', start - region.offset);
      record?.set('track', track);
      return region.id;
    }),
  );
}
