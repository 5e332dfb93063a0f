import { moveRegions } from '#studio/document/edits/move-regions.ts';
import type { Song } from '#studio/document/song.ts';
import { barAt, snapStep } from '../views/grid.ts';
import { sayRegions, trackOf } from '../views/names.ts';
import { shortPosition } from '../views/say-position.ts';
import type { Session } from '../views/session.ts';
import { type Command, hasSelection, runEdit, selectedRegions } from './command.ts';

type Moves = ReadonlyMap<string, { start: number; track: string }>;

/** Moves regions to where a drag or the keys have put them: time and track as one gesture. */
export function applyMoves(session: Session, moves: Moves): void {
  const song = session.song.getState();
  const ids = [...moves.keys()];
  const [first] = moves.values();
  if (first === undefined) return;
  const name = sayRegions(song, ids);
  const region = ids[0] ?? '';
  const onto = song.regions.find(({ id }) => id === region)?.track;
  const where = onto === first.track ? '' : `, on ${trackOf(song, first.track)?.name ?? ''}`;
  const said = `${name} moved to bar ${shortPosition(song, first.start)}${where}`;
  runEdit(session, { label: `move of ${name}`, place: { region, ...first }, said }, (editing) =>
    moveRegions(
      editing,
      [...moves].map(([id, move]) => ({ id, ...move })),
    ),
  );
}

/** Where regions go that are moved by ticks and by rows; null where one of them has no such place. */
export function movesBy(
  song: Song,
  ids: readonly string[],
  { ticks, rows }: { ticks: number; rows: number },
): Moves | null {
  const wanted = new Set(ids);
  const regions = song.regions.filter(({ id }) => wanted.has(id));
  const back = Math.min(...regions.map(({ start }) => start));
  const by = Math.max(ticks, -back);
  const moves = new Map<string, { start: number; track: string }>();
  for (const region of regions) {
    const track = trackBeside(song, region.track, rows);
    if (track === null) return null;
    moves.set(region.id, { start: region.start + by, track });
  }
  return moves;
}

/** The track so many rows further, where it is of the same kind. */
function trackBeside(song: Song, id: string, rows: number): string | null {
  const at = song.tracks.findIndex((track) => track.id === id);
  const beside = song.tracks[at + rows];
  return beside !== undefined && beside.kind === song.tracks[at]?.kind ? beside.id : null;
}

function moveSelection(session: Session, by: { ticks: number; rows: number }): void {
  const song = session.song.getState();
  const moves = movesBy(
    song,
    selectedRegions(session).map(({ id }) => id),
    by,
  );
  if (moves === null) session.say('There is no track of this kind');
  else applyMoves(session, moves);
}

const step = (session: Session) => snapStep(session.song.getState(), session.own.getState());
const bar = ({ song, own }: Session) => barAt(song.getState(), own.getState().cursor);

const move = (
  id: string,
  label: string,
  key: string,
  by: (session: Session) => { ticks: number; rows: number },
): Command => ({
  id,
  label,
  group: 'Regions',
  keys: [key],
  scope: 'timeline',
  when: hasSelection,
  run: (session) => moveSelection(session, by(session)),
});

export const moveCommands: readonly Command[] = [
  move('move-earlier', 'Move earlier', 'Ctrl+ArrowLeft', (session) => ({ ticks: -step(session), rows: 0 })),
  move('move-later', 'Move later', 'Ctrl+ArrowRight', (session) => ({ ticks: step(session), rows: 0 })),
  move('move-bar-earlier', 'Move a bar earlier', 'Ctrl+Shift+ArrowLeft', (session) => ({
    ticks: -bar(session),
    rows: 0,
  })),
  move('move-bar-later', 'Move a bar later', 'Ctrl+Shift+ArrowRight', (session) => ({
    ticks: bar(session),
    rows: 0,
  })),
  move('move-up', 'Move to the track above', 'Ctrl+ArrowUp', () => ({ ticks: 0, rows: -1 })),
  move('move-down', 'Move to the track below', 'Ctrl+ArrowDown', () => ({ ticks: 0, rows: 1 })),
];
