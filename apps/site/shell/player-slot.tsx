import { type ComponentType, useEffect, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { playerStore, usePlayerState } from '#platform/web/use-player.ts';

/** Where the global player sits, never taken down while one walks around. It is loaded when a track is first started. */
export function PlayerSlot() {
  const isStarted = usePlayerState((state) => state.id !== null);
  const [Player, setPlayer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isStarted) return;
    loadChunk('Player', () => import('#features/player/web/player.tsx')).then(
      (module) => setPlayer(() => module.Player),
      () => {
        playerStore().stop();
        flash.error("This track can't be played right now.");
      },
    );
  }, [isStarted]);
  return <div id="player">{Player && <Player />}</div>;
}
