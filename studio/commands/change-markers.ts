import { addMarker, deleteMarkers, setMarker } from '#studio/document/edits/markers.ts';
import type { Marker } from '#studio/document/song.ts';
import { barAt, snapTick } from '../views/grid.ts';
import { shortPosition } from '../views/say-position.ts';
import type { Session } from '../views/session.ts';
import { type Command, canEdit, runEdit } from './command.ts';
import { moveCursor } from './go-to-start.ts';

/** Puts a marker at the bar of the cursor and asks for its name. */
const addMarkerHere: Command = {
  id: 'add-marker',
  label: 'Add a marker at the cursor',
  group: 'Song',
  keys: ['K'],
  when: canEdit,
  run(session) {
    const song = session.song.getState();
    const { cursor } = session.own.getState();
    const bar = barAt(song, cursor);
    const tick = snapTick(song, bar, Math.max(0, cursor - bar / 2 + 1));
    const name = `Marker ${song.markers.length + 1}`;
    const said = `${name} added at bar ${shortPosition(song, tick)}`;
    const ids = runEdit(session, { label: `new ${name}`, place: { tick }, said }, (editing) =>
      addMarker(editing, { tick, name }),
    );
    const [id] = ids ?? [];
    if (id !== undefined) session.own.patchState({ renaming: { of: 'marker', id } });
  },
};

export function renameMarker(session: Session, { id, name: before, tick }: Marker, name: string): void {
  if (name.trim() === '') return;
  const gesture = { label: `name of ${before}`, place: { tick }, said: `Marker named ${name.trim()}` };
  runEdit(session, gesture, (editing) => setMarker(editing, { id, name }));
}

/** Moves a marker to the bar before or behind. */
export function moveMarker(session: Session, { id, name, tick }: Marker, by: -1 | 1): void {
  const song = session.song.getState();
  const to = Math.max(0, tick + by * barAt(song, by < 0 ? Math.max(0, tick - 1) : tick));
  const said = `${name} moved to bar ${shortPosition(song, to)}`;
  runEdit(session, { label: `move of ${name}`, place: { tick: to }, said }, (editing) =>
    setMarker(editing, { id, tick: to }),
  );
}

export function deleteMarker(session: Session, { id, name, tick }: Marker): void {
  const gesture = { label: `deletion of ${name}`, place: { tick }, said: `${name} deleted` };
  runEdit(session, gesture, (editing) => deleteMarkers(editing, [id]));
}

export function goToMarker(session: Session, { name, tick }: Marker): void {
  moveCursor(session, tick);
  session.say(`${name}, bar ${shortPosition(session.song.getState(), tick)}`);
}

const toggleMarkerMode: Command = {
  id: 'toggle-marker-mode',
  label: 'Marker mode: 1 to 9 go to markers',
  group: 'Song',
  keys: ['Shift+K'],
  run({ own, say }) {
    const { markerMode } = own.getState();
    own.patchState({ markerMode: !markerMode });
    say(markerMode ? 'Marker mode off' : 'Marker mode: 1 to 9 go to markers');
  },
};

/** The markers from the beginning on, by the keys 1 to 9 of the marker mode (STUDIO-044). */
const goCommands: readonly Command[] = Array.from({ length: 9 }, (_, at) => ({
  id: `go-to-marker-${at + 1}`,
  label: `Go to marker ${at + 1}`,
  group: 'Song',
  keys: [`${at + 1}`],
  scope: 'markers',
  when: ({ song }) => song.getState().markers.length > at,
  run(session) {
    const marker = session.song.getState().markers[at];
    if (marker !== undefined) goToMarker(session, marker);
  },
}));

/** Those of the marker mode go first: their keys are also those of panels. */
export const markerCommands: readonly Command[] = [addMarkerHere, toggleMarkerMode, ...goCommands];

/** A command for each marker by its name, for the palette. */
export const commandsOfMarkers = ({ song }: Session): Command[] =>
  song.getState().markers.map((marker) => ({
    id: `go-to-${marker.id}`,
    label: `Go to ${marker.name}`,
    group: 'Song',
    keys: [],
    run: (session) => goToMarker(session, marker),
  }));
