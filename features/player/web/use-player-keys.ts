import { useEffect, useEffectEvent } from 'react';
import { isFreeKey } from '#platform/web/player/is-free-key.ts';
import { arePlayerKeysOn } from '#platform/web/player/player-keys.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';

/** How far Shift and an arrow key seek, in ms. */
const seekMs = 10_000;

/** The keys of the player, unless the focused element uses them. `onQueue` opens or closes the queue. */
export function usePlayerKeys(onQueue: () => void): void {
  const act = useEffectEvent((key: string, isShifted: boolean) => actOn(key, isShifted, onQueue));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFreeKey(event) || getPlayerStore().getState().id === null) return;
      if (act(event.key, event.shiftKey)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** True where the key has a meaning. */
function actOn(key: string, isShifted: boolean, onQueue: () => void): boolean {
  const store = getPlayerStore();
  const seekBy = (ms: number) => {
    store.seekBy(ms);
    return true;
  };
  // With Shift, arrows extend the text that is selected.
  const mayExtend = getSelection()?.isCollapsed === false;
  if (isShifted && key === 'ArrowRight') return !mayExtend && seekBy(seekMs);
  if (isShifted && key === 'ArrowLeft') return !mayExtend && seekBy(-seekMs);
  if (isShifted) return false;
  const actions: Record<string, () => void> = {
    ' ': () => store.toggleCurrent(),
    ...(arePlayerKeysOn() && {
      n: () => store.next(),
      p: () => store.previous(),
      m: () => store.setMuted(!store.getState().isMuted),
      l: () => document.querySelector<HTMLElement>('[aria-keyshortcuts="L"]')?.click(),
      q: onQueue,
    }),
  };
  const action = actions[key.toLowerCase()];
  action?.();
  return action !== undefined;
}
