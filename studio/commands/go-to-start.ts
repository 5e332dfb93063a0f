import type { Session } from '../views/session.ts';
import type { Command } from './command.ts';

export const goToStart: Command = {
  id: 'go-to-start',
  label: 'Go to the start',
  group: 'Playing',
  keys: ['Enter'],
  run: (session) => moveCursor(session, 0),
};

/** Where playing begins; while it plays the song goes on from there. */
export function moveCursor({ own, sound }: Session, tick: number): void {
  own.patchState({ cursor: tick });
  if (sound.getState().isPlaying) sound.seek(tick);
}
