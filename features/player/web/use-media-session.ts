import { useEffect } from 'react';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';

/** Length of one seek by a headset's or lock screen's key, in ms. */
const seekStepMs = 10_000;

/** Publishes the playing track to the Media Session API and handles media keys and lock-screen controls. */
export function useMediaSession(): void {
  const id = usePlayerState((state) => state.id);
  const title = usePlayerState((state) => state.title);
  const artist = usePlayerState((state) => state.username);
  const artwork = usePlayerState((state) => state.artworkUrl);
  const playback = usePlayerState(({ isPlaying, isPaused }) =>
    isPlaying ? 'playing' : isPaused ? 'paused' : 'none',
  );
  const second = usePlayerState((state) => Math.floor(state.time / 1000));
  const duration = usePlayerState((state) => state.duration);
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null;

  useEffect(() => {
    if (!session) return;
    const store = getPlayerStore();
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => store.getState().isPlaying || store.toggleCurrent(),
      pause: () => store.pause(),
      stop: () => store.stop(),
      previoustrack: () => store.previous(),
      nexttrack: () => store.next(),
      seekto: ({ seekTime = 0 }) => store.seekTo((seekTime * 1000) / store.getState().duration),
      seekbackward: ({ seekOffset }) => store.seekBy(-(seekOffset ? seekOffset * 1000 : seekStepMs)),
      seekforward: ({ seekOffset }) => store.seekBy(seekOffset ? seekOffset * 1000 : seekStepMs),
    };
    for (const [action, handle] of Object.entries(actions)) setHandler(session, action, handle);
    return () => {
      for (const action of Object.keys(actions)) setHandler(session, action, null);
    };
  }, [session]);

  useEffect(() => {
    if (!session || id === null) return;
    // Lock screens do not render SVG; generated covers exist as PNG too.
    const src = artwork.replace(/^(\/covers\/.*)\/\d+\.svg$/, '$1/1000.png');
    session.metadata = new MediaMetadata({ title, artist, artwork: [{ src }] });
  }, [session, id, title, artist, artwork]);

  useEffect(() => {
    if (!session) return;
    session.playbackState = playback;
    if (duration > 0) {
      const position = Math.min(second, duration / 1000);
      session.setPositionState({ duration: duration / 1000, position, playbackRate: 1 });
    }
  }, [session, playback, second, duration]);
}

function setHandler(session: MediaSession, action: string, handle: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action as MediaSessionAction, handle);
  } catch {
    // Browsers throw for actions that they do not support.
  }
}
