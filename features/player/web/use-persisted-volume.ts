import { useEffect } from 'react';
import { getPlayerStore } from '#platform/web/use-player.ts';

const key = 'playerVolume';

/** Restores volume and mute from local storage, and saves changes there. */
export function usePersistedVolume(): void {
  useEffect(() => {
    const store = getPlayerStore();
    const stored = loadVolume();
    if (stored) {
      store.setVolume(stored.volume);
      store.setMuted(stored.isMuted);
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

function saveVolume(stored: StoredVolume): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Storage may be blocked: the volume then lasts until the page is closed.
  }
}
