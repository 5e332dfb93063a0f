import { useEffect } from 'react';
import { useViewer } from '#platform/web/app-context.tsx';
import { addToQueue, setShuffled } from '#platform/web/player/queue.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { loadQueue, savePosition, saveQueue } from './stored-queue.ts';

/** The position of what plays is saved so often, in ms of playback. */
const everyMs = 5000;

/** Restores queue, track, position, shuffle and repeat from this device, paused, and saves their changes there. */
export function usePersistedQueue(): void {
  const member = useViewer()?.id ?? null;
  useEffect(() => {
    const store = getPlayerStore();
    const stored = loadQueue(member);
    if (stored) {
      const { track, time, queue, repeat, order } = stored;
      const { id, isRestored, queue: added } = store.getState();
      // What was added before and not started comes right after the kept track.
      const isUnheard = id === null || (isRestored && track !== null);
      store.arrange({ repeat, ...(isUnheard && { queue, order }) });
      if (isUnheard && track) {
        store.restore(track, time);
        const isKept = new Set(queue.map((one) => one.id));
        for (const one of added.toReversed()) if (!isKept.has(one.id)) addToQueue(store, one, 'next');
      } else if (order) setShuffled(store, true);
    }
    let saved = store.getState();
    const step = ({ time }: { time: number }) => Math.floor(time / everyMs);
    const unsubscribe = store.subscribe(() => {
      const now = store.getState();
      const { id, queue, repeat, order } = now;
      if (queue !== saved.queue || id !== saved.id || repeat !== saved.repeat || order !== saved.order)
        saveQueue(member, now);
      if (id !== saved.id || now.isPlaying !== saved.isPlaying || step(now) !== step(saved))
        savePosition(now);
      saved = now;
    });
    if (saved.id !== null) saveQueue(member, saved);
    const onLeave = () => savePosition(store.getState());
    window.addEventListener('pagehide', onLeave);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', onLeave);
    };
  }, [member]);
}
