import { endOf, findById } from '#studio/document/derive.ts';
import { trimRegions } from '#studio/document/edits/trim-regions.ts';
import type { Region, Song } from '#studio/document/song.ts';
import { snapStep } from '../views/grid.ts';
import { sayRegions } from '../views/names.ts';
import { shortPosition } from '../views/say-position.ts';
import type { Session } from '../views/session.ts';
import { type Command, hasSelection, runEdit, selectedRegions } from './command.ts';

type Trims = ReadonlyMap<string, { start: number; end: number }>;

/** Moves the edges of regions. An end behind the clip loops it (STUDIO-041). */
export function applyTrims(session: Session, trims: Trims): void {
  const song = session.song.getState();
  const ids = [...trims.keys()];
  const [first] = trims.values();
  if (first === undefined) return;
  const name = sayRegions(song, ids);
  const said = `${name} is from bar ${shortPosition(song, first.start)} to ${shortPosition(song, first.end)}`;
  const region = ids[0] ?? '';
  runEdit(session, { label: `trim of ${name}`, place: { region }, said }, (editing) =>
    trimRegions(
      editing,
      [...trims].map(([id, trim]) => ({ id, ...trim, ...loopOf(song, id, trim) })),
    ),
  );
}

function loopOf(song: Song, id: string, { start, end }: { start: number; end: number }): { loop?: boolean } {
  const region = song.regions.find((one) => one.id === id);
  if (region === undefined) return {};
  const length = findById(song.clips, region.clip)?.length ?? 0;
  return region.offset + end - region.start > length && end - start > 0 ? { loop: true } : {};
}

/** The new edges where one of them is moved by ticks; a region is at least a step long. */
export function trimsBy(
  regions: readonly Region[],
  edge: 'start' | 'end',
  { ticks, least }: { ticks: number; least: number },
): Trims {
  const trims = new Map<string, { start: number; end: number }>();
  for (const region of regions) {
    const end = endOf(region);
    const shortest = Math.min(least, region.length);
    if (edge === 'end') {
      trims.set(region.id, { start: region.start, end: Math.max(region.start + shortest, end + ticks) });
      continue;
    }
    const earliest = Math.max(0, region.start - region.offset);
    const start = Math.max(earliest, Math.min(end - shortest, region.start + ticks));
    trims.set(region.id, { start, end });
  }
  return trims;
}

const trim = (id: string, label: string, key: string, edge: 'start' | 'end', way: 1 | -1): Command => ({
  id,
  label,
  group: 'Regions',
  keys: [key],
  scope: 'timeline',
  when: hasSelection,
  run(session) {
    const step = snapStep(session.song.getState(), session.own.getState());
    applyTrims(session, trimsBy(selectedRegions(session), edge, { ticks: way * step, least: step }));
  },
});

export const trimCommands: readonly Command[] = [
  trim('shorten', 'Shorten at the end', 'Alt+ArrowLeft', 'end', -1),
  trim('lengthen', 'Lengthen at the end', 'Alt+ArrowRight', 'end', 1),
  trim('lengthen-start', 'Lengthen at the start', 'Alt+Shift+ArrowLeft', 'start', -1),
  trim('shorten-start', 'Shorten at the start', 'Alt+Shift+ArrowRight', 'start', 1),
];
