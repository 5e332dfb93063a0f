import { flash } from '#design/flash/flash.ts';
import type { Editing, EditResult } from '#studio/document/edits/edit.ts';
import type { Region } from '#studio/document/song.ts';
import type { Place } from '../sync/own-undo.ts';
import type { Session } from '../views/session.ts';

/** In the order in which palette and shortcut list show them. */
export const commandGroups = [
  'Playing',
  'Editing',
  'Regions',
  'Notes',
  'Tracks',
  'Song',
  'View',
  'Help',
] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** What a person can do: menus, palette, shortcuts and announcements all read it (STUDIO-201). */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Other words by which the palette finds it. */
  readonly alsoCalled?: string;
  readonly group: CommandGroup;
  /** Such as "Ctrl+Shift+Z"; Ctrl is Command on a Mac. */
  readonly keys: readonly string[];
  /** Where, or in which mode, its keys act; everywhere without it. */
  readonly scope?: 'timeline' | 'notes' | 'markers';
  when?(session: Session): boolean;
  run(session: Session): void;
}

/** One gesture of a command: what it is called when it is undone, where it is, and what is announced. */
export interface Gesture {
  /** "move of Beat 2": what stands behind "Undo". */
  readonly label: string;
  readonly place?: Place;
  /** "Beat 2 moved to bar 5". */
  readonly said: string;
  /** Goes on with the last gesture of the same label: undo takes both back. */
  readonly joins?: boolean;
}

/** Makes one change of the document that can be undone. A refusal is shown and nothing is changed. */
export function runEdit(
  session: Session,
  { label, place, said, joins }: Gesture,
  make: (editing: Editing) => EditResult,
): readonly string[] | null {
  if (!canEdit(session)) return null;
  const result = session.undo.run(label, place ?? null, make, joins);
  if (result.refusal !== null) {
    flash.error(result.refusal);
    return null;
  }
  session.say(said);
  return result.ids;
}

/** Listeners change nothing; neither does a page that is older than the document. */
export const canEdit = ({ room, song }: Session): boolean =>
  room.getState().role !== 'listener' && !song.getState().meta.isNewer;

/** The selected regions by start. */
export function selectedRegions({ song, own }: Session): readonly Region[] {
  const ids = new Set(own.getState().selection);
  return song.getState().regions.filter(({ id }) => ids.has(id));
}

export const hasSelection = (session: Session): boolean =>
  canEdit(session) && session.own.getState().selection.length > 0;

/** The row with the focus; commands of tracks act on it. */
export function currentTrack({ song, own }: Session) {
  const { track } = own.getState();
  return song.getState().tracks.find(({ id }) => id === track);
}

export const hasTrack = (session: Session): boolean => {
  const track = currentTrack(session);
  return canEdit(session) && track !== undefined && track.kind !== 'master';
};
