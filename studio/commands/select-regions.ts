import { endOf } from '#studio/document/derive.ts';
import type { Session } from '../views/session.ts';
import { rangeOf } from './change-time.ts';
import type { Command } from './command.ts';
import { stopPreview } from './show-library.ts';

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

/** What lies in the loop while it is on, otherwise in the bar at the cursor, on all tracks (STUDIO-039). */
export const selectRange: Command = {
  id: 'select-range',
  label: 'Select the regions in the loop, or at the cursor',
  group: 'Editing',
  keys: ['Ctrl+Shift+A'],
  run(session) {
    const { from, to } = rangeOf(session);
    const { regions } = session.song.getState();
    select(
      session,
      regions.filter((region) => region.start < to && endOf(region) > from).map(({ id }) => id),
    );
  },
};

export const selectNothing: Command = {
  id: 'select-nothing',
  label: 'Select nothing',
  group: 'Editing',
  keys: ['Escape'],
  scope: 'timeline',
  run(session) {
    // Escape ends the preview of a sound first.
    if (stopPreview.when?.(session)) stopPreview.run(session);
    else session.own.patchState({ selection: [] });
  },
};

function select({ own, say }: Session, selection: readonly string[]): void {
  own.patchState({ selection });
  say(selection.length === 1 ? '1 region selected' : `${selection.length} regions selected`);
}
