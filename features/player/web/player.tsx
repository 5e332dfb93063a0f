import ChevronDown from 'lucide-react/icons/chevron-down';
import ListMusic from 'lucide-react/icons/list-music';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { countFullListen, getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useLayoutClass } from '#platform/web/layout-class.ts';
import type { PlayerState } from '#platform/web/player/player-state.ts';
import { shuffledQueue } from '#platform/web/player/queue.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { countPlayOf } from './count-play-of.ts';
import { isTrack } from './is-track.ts';
import { isLevelled, preloadNext, startPlayerAudios } from './player-audios.ts';
import { PlayerBar } from './player-bar.tsx';
import { PlayerControls } from './player-controls.tsx';
import { PlayerLike } from './player-like.tsx';
import { PlayerShare } from './player-share.tsx';
import styles from './player-sheet.module.css';
import { PlayerTime } from './player-time.tsx';
import { PlayerTrackInfo } from './player-track-info.tsx';
import { PlayerWaveform } from './player-waveform.tsx';
import { useEndlessQueue } from './queue/endless-queue.ts';
import { keepPosition, keptPositionOf, useKeptPositions } from './queue/kept-positions.ts';
import { QueueModes } from './queue/queue-modes.tsx';
import { usePersistedQueue } from './queue/use-persisted-queue.ts';
import { usePlayedTracks } from './use-played-tracks.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { usePlayingTitle } from './use-playing-title.ts';
import { watchFullListens } from './watch-full-listens.ts';

/** The global player: the bar at the bottom of the window, and on small screens the sheet that it opens. */
export function Player() {
  const [open, setOpen] = useState(false);
  const [isQueueOpen, setQueueOpen] = useState(false);
  const queue = useLazyModule('QueuePanel', () => import('./queue/queue-panel.tsx'), isQueueOpen);
  const isShown = usePlayerState((state) => state.id !== null);
  useEffect(startPlayerAudios, []);
  usePlayerHooks();
  const toggleQueue = () => setQueueOpen(!isQueueOpen);
  usePlayerKeys(toggleQueue);
  useMediaSession();
  usePreloadNext();
  usePersistedVolume();
  usePersistedQueue();
  useKeptPositions();
  useEndlessQueue();
  usePlayedTracks();
  usePlayingTitle();
  if (!isShown) return null;
  return (
    <>
      <PlayerBar onOpen={() => setOpen(true)} isQueueOpen={isQueueOpen} onQueue={toggleQueue} />
      {open && <PlayerSheet onClose={() => setOpen(false)} onQueue={toggleQueue} />}
      {isQueueOpen && queue && <queue.QueuePanel onClose={() => setQueueOpen(false)} />}
    </>
  );
}

/** The next track is loaded so many ms before the end of this one. */
const leadMs = 15_000;

/** Loads the next track shortly before this one ends, so that it begins without a gap. */
function usePreloadNext(): void {
  const ending = usePlayerState(({ id, isPlaying, hasNext, duration, time }) =>
    isPlaying && hasNext && duration > 0 && duration - time <= leadMs ? id : null,
  );
  const queue = usePlayerState((state) => state.queue);
  // Again where what follows has changed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (ending !== null) preloadNext();
  }, [ending, queue]);
}

/** Counts a play when the player starts a track, and handles playback errors and expired URLs. */
function usePlayerHooks(): void {
  const api = useApi();
  const member = useViewer()?.id ?? null;
  useEffect(() => {
    const fullListens = watchFullListens(getPlayerStore(), ({ id }) => {
      api(countFullListen, { id }).catch((error: unknown) => console.info('A listen was not counted', error));
    });
    getPlayerStore().setHooks({
      onStarted(track) {
        if (!isTrack(track)) return;
        if (track.secret === undefined) fullListens.start(track);
        countPlayOf(api, track).catch((error: unknown) => console.info('A play was not counted', error));
      },
      onBroken(track, time) {
        // After the stop that the failure is, which drops what was kept.
        keepPosition(member, { ...track, time });
        flash.error("This track can't be played right now.");
      },
      renew: async (track) =>
        isTrack(track)
          ? trackOf(await api(getTrack, { id: track.id, secret: track.secret })).audioMp3Url
          : null,
      positionOf: (track) => keptPositionOf(member, track),
      shuffle: shuffledQueue,
    });
    return fullListens.stop;
  }, [api, member]);
}

const key = 'playerVolume';

/** Restores volume, mute and whether louder tracks are turned down from local storage, and saves changes there. */
function usePersistedVolume(): void {
  useEffect(() => {
    const store = getPlayerStore();
    const stored = loadVolume();
    if (stored) {
      store.setVolume(stored.volume);
      store.setMuted(stored.isMuted);
      isLevelled.setState(stored.isLevelled);
    }
    let { volume, isMuted } = store.getState();
    const save = () => saveVolume({ ...pickVolume(store.getState()), isLevelled: isLevelled.getState() });
    const unsubscribeLevel = isLevelled.subscribe(save);
    const unsubscribe = store.subscribe(() => {
      const now = store.getState();
      if (now.volume === volume && now.isMuted === isMuted) return;
      ({ volume, isMuted } = now);
      save();
    });
    return () => {
      unsubscribe();
      unsubscribeLevel();
    };
  }, []);
}

const pickVolume = ({ volume, isMuted }: PlayerState) => ({ volume, isMuted });

interface StoredVolume {
  volume: number;
  isMuted: boolean;
  isLevelled: boolean;
}

function loadVolume(): StoredVolume | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredVolume>;
    const { volume, isMuted } = stored;
    if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1)) return null;
    return { volume, isMuted: isMuted === true, isLevelled: stored.isLevelled !== false };
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

/** The whole player on a small screen. Escape, the backdrop, the button or a larger window close it. */
function PlayerSheet({ onClose, onQueue }: { onClose: () => void; onQueue: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isSmall = useLayoutClass() === 'small';
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (!isSmall) onClose();
  }, [isSmall, onClose]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's `cancel` event
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-player=""
      aria-label="Player"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.panel}>
        <Button
          variant="icon"
          icon={ChevronDown}
          className={styles.close}
          aria-label="Close player"
          onClick={onClose}
        />
        <PlayerTrackInfo coverSize={360} className={styles.piece} onLeave={onClose} />
        <div>
          <PlayerWaveform height={72} />
          <div className={styles.times}>
            <PlayerTime show="time" />
            <PlayerTime show="duration" />
          </div>
        </div>
        <PlayerControls large />
        <div className={styles.more}>
          <PlayerLike />
          <PlayerShare />
          <QueueModes className={styles.modes} />
          <Button variant="icon" icon={ListMusic} aria-label="Queue" onClick={onQueue} />
        </div>
      </div>
    </dialog>
  );
}

/** Length of one seek by a headset's or lock screen's key, in ms. */
const seekStepMs = 10_000;

/** Publishes the playing track to the Media Session API and handles media keys and lock-screen controls. */
function useMediaSession(): void {
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
