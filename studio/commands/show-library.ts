import { focusTimeline } from '../views/move-focus.ts';
import type { Command } from './command.ts';

/** Opens the library with the focus in its search, or closes it and goes back to the timeline. */
export const showLibrary: Command = {
  id: 'show-library',
  label: 'Library',
  group: 'View',
  keys: ['B'],
  run({ own, preview }) {
    const hasLibrary = !own.getState().hasLibrary;
    if (!hasLibrary) preview.stop();
    own.patchState({ hasLibrary });
    if (!hasLibrary) focusTimeline();
  },
};

/** Ends what is heard of the library, wherever the focus is (STUDIO-135). */
export const stopPreview: Command = {
  id: 'stop-preview',
  label: 'End the preview',
  group: 'Playing',
  keys: ['Escape'],
  when: ({ preview }) => preview.getState().loop !== null,
  run({ preview, say }) {
    preview.stop();
    say('Preview ended');
  },
};
