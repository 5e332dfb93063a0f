import type { Region } from '#studio/document/song.ts';

/** What a gesture on regions shows before it ends. Ticks and tracks are already snapped. */
export type Draft =
  | { readonly kind: 'move'; readonly moves: ReadonlyMap<string, { start: number; track: string }> }
  | { readonly kind: 'trim'; readonly trims: ReadonlyMap<string, { start: number; end: number }> }
  | {
      readonly kind: 'frame';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'range'; readonly from: number; readonly to: number };

/** A region as the running gesture shows it. */
export function withDraft(region: Region, draft: Draft | null): Region {
  if (draft?.kind === 'move') {
    const move = draft.moves.get(region.id);
    return move === undefined ? region : { ...region, ...move };
  }
  if (draft?.kind === 'trim') {
    const trim = draft.trims.get(region.id);
    if (trim === undefined) return region;
    const { start, end } = trim;
    return { ...region, start, length: end - start, offset: region.offset + start - region.start };
  }
  return region;
}
