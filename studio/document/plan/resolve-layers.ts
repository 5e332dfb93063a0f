import { endOf } from '../derive.ts';
import { compareTexts } from '../order.ts';
import type { Region } from '../song.ts';

/** A stretch of a track in which one region sounds. */
export interface Piece {
  readonly region: Region;
  readonly from: number;
  readonly to: number;
}

/** Which of two regions is above: the higher layer, then the later start, then the higher id. */
const byLayer = (a: Region, b: Region): number =>
  a.layer - b.layer || a.start - b.start || compareTexts(a.id, b.id);

/** What sounds of the regions of one track, by tick: where they overlap the upper one. Muted regions cover nothing. */
export function resolveLayers(regions: readonly Region[]): Piece[] {
  const upward = regions.filter((region) => !region.mute).sort(byLayer);
  const rank = new Map(upward.map((region, at) => [region, at]));
  const byStart = [...upward].sort((a, b) => a.start - b.start);
  const edges = [...new Set(upward.flatMap((region) => [region.start, endOf(region)]))].sort((a, b) => a - b);
  const open = createHighest();
  const pieces: Piece[] = [];
  let next = 0;
  for (const [at, from] of edges.entries()) {
    for (let one = byStart[next]; one !== undefined && one.start <= from; one = byStart[next]) {
      open.add(rank.get(one) ?? 0);
      next += 1;
    }
    let top = upward[open.top()];
    while (top !== undefined && endOf(top) <= from) {
      open.removeTop();
      top = upward[open.top()];
    }
    const to = edges[at + 1];
    if (top === undefined || to === undefined) continue;
    const last = pieces.at(-1);
    if (last?.region === top && last.to === from) pieces[pieces.length - 1] = { ...last, to };
    else pieces.push({ region: top, from, to });
  }
  return pieces;
}

/** A heap of numbers with the highest on top; -1 where it is empty. */
function createHighest() {
  const heap: number[] = [];
  const at = (index: number) => heap[index] ?? -1;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [at(b), at(a)];
  };
  return {
    top: () => at(0),
    add(value: number) {
      heap.push(value);
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (at(parent) >= at(child)) return;
        swap(parent, child);
        child = parent;
      }
    },
    removeTop() {
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return;
      heap[0] = last;
      for (let parent = 0; ; ) {
        const left = 2 * parent + 1;
        const child = at(left + 1) > at(left) ? left + 1 : left;
        if (at(child) <= at(parent)) return;
        swap(parent, child);
        parent = child;
      }
    },
  };
}
