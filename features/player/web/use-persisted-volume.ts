import { useEffect } from 'react';
import { getPlayerStore } from '#platform/web/use-player.ts';

const key = 'playerVolume';

/** Takes volume and mute from the last visit, and keeps them for the next. */
export function usePersistedVolume(): void {
  useEffect(() => {
    const store = getPlayerStore();
    const kept = loadVolume();
    if (kept) {
      store.setVolume(kept.volume);
      store.setMuted(kept.isMuted);
    }
    let { volume, isMuted } = store.getState();
    return store.subscribe(() => {
      const now = store.getState();
      if (now.volume === volume && now.isMuted === isMuted) return;
      ({ volume, isMuted } = now);
      saveVolume({ volume, isMuted });
    });
  }, []);
}

interface StoredVolume {
  volume: number;
  isMuted: boolean;
}

function loadVolume(): StoredVolume | null {
  try {
    const { volume, isMuted } = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredVolume>;
    if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1)) return null;
    return { volume, isMuted: isMuted === true };
  } catch {
    return null;
  }
}

function saveVolume(kept: StoredVolume): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Blocked storage: the volume still holds until the page is left.
  }
}
