import { useEffect, useEffectEvent } from 'react';
import { isFreeKey } from '#platform/web/player/is-free-key.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';

/** On the page of a track the space key plays it, as long as nothing was played since the page was loaded. */
export function usePageSpace(play: () => void): void {
  const onSpace = useEffectEvent(play);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { id, isRestored } = getPlayerStore().getState();
      if (event.key !== ' ' || event.shiftKey || !isFreeKey(event) || (id !== null && !isRestored)) return;
      // The player's own dialogs, where the key is for the player, are before the page, too.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onSpace();
    };
    // Before the player's own listener, which would play the track of the last visit.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
