import { useState } from 'react';
import { usePlayerState } from '#platform/web/use-player.ts';
import { PlayerBar } from './player-bar.tsx';
import { PlayerSheet } from './player-sheet.tsx';
import { useMediaSession } from './use-media-session.ts';
import { usePersistedVolume } from './use-persisted-volume.ts';
import { usePlayerHooks } from './use-player-hooks.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { usePreloadNext } from './use-preload-next.ts';

/** The global player: the bar at the bottom of the window, and on small screens the sheet that it opens. */
export function Player() {
  const [open, setOpen] = useState(false);
  const isShown = usePlayerState((state) => state.id !== null);
  usePlayerHooks();
  usePlayerKeys();
  useMediaSession();
  usePreloadNext();
  usePersistedVolume();
  if (!isShown) return null;
  return (
    <>
      <PlayerBar onOpen={() => setOpen(true)} />
      {open && <PlayerSheet onClose={() => setOpen(false)} />}
    </>
  );
}
