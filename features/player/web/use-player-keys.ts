import { useEffect } from 'react';
import { getPlayerStore } from '#platform/web/use-player.ts';

/** Elements where the space key already has a meaning: typing, choosing, or pressing the element. */
const interactiveSelector =
  'input, textarea, select, button, summary, audio, video, [contenteditable=""], [contenteditable="true"], [role="slider"], [role="textbox"], [role^="menuitem"], [role="tab"], [role="option"]';

/** The space key plays and pauses, unless the focused element uses it. */
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
