import { type ComponentType, useEffect, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';

/** How long the sound may delay the bar, in ms. */
const soundTimeoutMs = 400;

/**
 * The global player, which stays mounted across pages. It loads when a track is first started: after the sound, so that its files
 * do not delay it, or when the sound takes too long.
 */
export function PlayerSlot() {
  const isStarted = usePlayerState((state) => state.id !== null);
  const isPlaying = usePlayerState((state) => state.id !== null && !state.isWaiting);
  const [isDue, setDue] = useState(false);
  const [Player, setPlayer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isStarted) return;
    const timer = setTimeout(() => setDue(true), isPlaying ? 0 : soundTimeoutMs);
    return () => clearTimeout(timer);
  }, [isStarted, isPlaying]);
  useEffect(() => {
    if (!isDue) return;
    loadChunk('Player', () => import('#features/player/web/player.tsx')).then(
      (module) => setPlayer(() => module.Player),
      () => {
        getPlayerStore().stop();
        flash.error("This track can't be played right now.");
      },
    );
  }, [isDue]);
  return <div id="player">{Player && <Player />}</div>;
}
