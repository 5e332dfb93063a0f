import { flash } from '#design/flash/flash.ts';
import type { Session } from '../views/session.ts';
import { type Command, canEdit } from './command.ts';

export const undoGesture: Command = {
  id: 'undo',
  label: 'Undo',
  group: 'Editing',
  keys: ['Ctrl+Z'],
  when: (session) => canEdit(session) && session.undo.getState().undoLabel !== null,
  run: (session) => show(session, 'undo'),
};

export const redoGesture: Command = {
  id: 'redo',
  label: 'Redo',
  group: 'Editing',
  keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
  when: (session) => canEdit(session) && session.undo.getState().redoLabel !== null,
  run: (session) => show(session, 'redo'),
};

/** Selects what was changed, which brings it into view, and says it (STUDIO-048). */
function show(session: Session, way: 'undo' | 'redo'): void {
  const undone = session.undo[way]();
  if (undone === null) return;
  const { place, label, leftTo } = undone;
  const { own, song } = session;
  const region = song.getState().regions.find(({ id }) => id === place?.region);
  const track = region?.track ?? place?.track;
  if (region !== undefined) own.patchState({ selection: [region.id] });
  if (track !== undefined && song.getState().tracks.some(({ id }) => id === track)) own.patchState({ track });
  if (leftTo.length > 0) {
    const text = `${namesOf(session, leftTo)} changed this since.`;
    flash.error(text);
    session.say(text);
    return;
  }
  session.say(`${way === 'undo' ? 'Undone' : 'Redone'}: ${label}`);
}

/** "Ben has", "Ben and Cleo have"; who has left the room is not known by name any more. */
function namesOf({ room }: Session, clients: readonly number[]): string {
  const { people } = room.getState();
  const nameOf = (client: number) => people.find(({ clientId }) => clientId === client)?.name ?? 'Somebody';
  const names = [...new Set(clients.map(nameOf))];
  return `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'}`;
}
