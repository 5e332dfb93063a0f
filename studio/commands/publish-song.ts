import type { Session } from '../views/session.ts';
import type { Command } from './command.ts';

export const publishSong: Command = {
  id: 'publish',
  label: 'Publish',
  group: 'Song',
  keys: ['Ctrl+Shift+S'],
  when: (session) => mayPublish(session) && session.song.getState().regions.length > 0,
  run: ({ dialog }) => dialog.setState('publish'),
};

/** Owner and editors publish, listeners not (STUDIO-191). */
export const mayPublish = ({ mayPublish: isOffered, room }: Session): boolean =>
  isOffered && room.getState().role !== 'listener';
