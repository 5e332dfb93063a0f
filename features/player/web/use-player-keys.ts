import { useEffect } from 'react';
import { getPlayerStore } from '#platform/web/use-player.ts';

/** Where the space key already means something: text, a choice, or pressing the control itself. */
const interactiveSelector =
  'input, textarea, select, button, summary, audio, video, [contenteditable=""], [contenteditable="true"], [role="slider"], [role="textbox"], [role^="menuitem"], [role="tab"], [role="option"]';

/** Space plays and pauses, wherever it means nothing else. */
export function usePlayerKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(interactiveSelector)) return;
      if (getPlayerStore().getState().id === null) return;
      event.preventDefault();
      getPlayerStore().toggleCurrent();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
