import type { Session } from '../views/session.ts';
import type { Command } from './command.ts';

export const selectAll: Command = {
  id: 'select-all',
  label: 'Select all regions',
  group: 'Editing',
  keys: ['Ctrl+A'],
  scope: 'timeline',
  run: (session) =>
    select(
      session,
      session.song.getState().regions.map(({ id }) => id),
    ),
};

export const selectTrack: Command = {
  id: 'select-track',
  label: 'Select the regions of this track',
  group: 'Editing',
  keys: ['Shift+A'],
  scope: 'timeline',
  run(session) {
    const { track } = session.own.getState();
    const { regions } = session.song.getState();
    select(
      session,
      regions.filter((region) => region.track === track).map(({ id }) => id),
    );
  },
};

export const selectNothing: Command = {
  id: 'select-nothing',
  label: 'Select nothing',
  group: 'Editing',
  keys: ['Escape'],
  scope: 'timeline',
  run: ({ own }) => own.patchState({ selection: [] }),
};

function select({ own, say }: Session, selection: readonly string[]): void {
  own.patchState({ selection });
  say(selection.length === 1 ? '1 region selected' : `${selection.length} regions selected`);
}
