import type { Editor } from './own-state.ts';

const storageKey = 'tonehall.studio.editor';

/** Whether regions are opened in the event list, as it was chosen in this browser (STUDIO-206). */
export function readEditor(): Editor {
  try {
    return localStorage.getItem(storageKey) === 'events' ? 'events' : 'clip';
  } catch {
    return 'clip';
  }
}

export function keepEditor(editor: Editor): void {
  try {
    localStorage.setItem(storageKey, editor);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}
