import { createStore } from '../store.ts';
import { createPlayerAudio, type PlayerAudio } from './player-audio.ts';
import { emptyPlayerState, type PlayerState, type PlayerTrack, withTime } from './player-state.ts';

export interface PlayerHooks {
  /** A track was started from its beginning. */
  onStarted?: (piece: PlayerTrack) => void;
  /** The audio of a track failed to load. */
  onBroken?: (piece: PlayerTrack) => void;
  /** Returns a new address for a track whose address has expired; null when there is none. */
  renew?: (piece: PlayerTrack) => Promise<string | null>;
}

export interface PlayerStore {
  getState(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Starts the track from its beginning; `queue` is the list whose next track follows. */
  play(piece: PlayerTrack, queue?: readonly PlayerTrack[]): void;
  /** Preloads the track for a likely start, unless the player has a track already. */
  prepare(piece: PlayerTrack): void;
  /** Pauses the track when it plays, resumes it when it is paused, otherwise starts it. */
  toggle(piece: PlayerTrack, queue?: readonly PlayerTrack[]): void;
  /** Toggles the track that the player shows. */
  toggleCurrent(): void;
  pause(): void;
  resume(): void;
  stop(): void;
  /** Seeks to a share of the duration, 0 to 1. Paused stays paused, and stopped becomes paused. */
  seekTo(ratio: number): void;
  /** Seeks by milliseconds, within the track. */
  seekBy(milliseconds: number): void;
  next(): void;
  /** Back to the start of the track, or, in its first 3 seconds, to the previous one. */
  previous(): void;
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  setLike(id: string, doesUserLike: boolean | null): void;
  /** The track after the current one; null at the end of the queue. */
  upcoming(): PlayerTrack | null;
  /** Sets the hooks and calls them for what happened before. */
  setHooks(hooks: PlayerHooks): void;
}

/** Creates the player of a page: its state and its audio element. */
export function createPlayerStore(makeAudio: () => PlayerAudio = createPlayerAudio): PlayerStore {
  const { getState, setState, patchState, subscribe } = createStore(emptyPlayerState);
  let current: PlayerTrack | null = null;
  let queue: readonly PlayerTrack[] = [];
  let audio: PlayerAudio | null = null;
  let hooks: PlayerHooks | null = null;
  const pendingHookCalls: ((hooks: PlayerHooks) => void)[] = [];
  /** Incremented by each start and stop, so that late results of earlier ones are ignored. */
  let generation = 0;
  /** One renewal per user action, so that a broken file is not requested repeatedly. */
  let mayRenew = true;
  let isRenewing = false;
  /** Stopped, and not started since. */
  let hasStopped = false;
  /** The preloaded address. */
  let prepared = '';

  function callHooks(callback: (hooks: PlayerHooks) => void) {
    if (hooks) callback(hooks);
    else pendingHookCalls.push(callback);
  }

  function element(): PlayerAudio {
    if (audio) return audio;
    const made = makeAudio();
    made.volume = getState().volume;
    made.muted = getState().isMuted;
    made.on(
      'timeupdate',
      () => getState().isPlaying && !isRenewing && setState(withTime(getState(), made.time * 1000)),
    );
    made.on('progress', () => patchState({ buffered: share(made.buffered * 1000) }));
    made.on('waiting', () => patchState({ isWaiting: getState().isPlaying }));
    made.on('playing', () => patchState({ isWaiting: false }));
    made.on('durationchange', () => {
      if (getState().duration === 0 && Number.isFinite(made.duration))
        patchState({ duration: made.duration * 1000 });
    });
    made.on('ended', finish);
    made.on('error', fail);
    audio = made;
    return made;
  }

  const share = (ms: number) => (getState().duration > 0 ? Math.min(1, ms / getState().duration) : 0);
  const neighbour = (step: number, id = getState().id) => {
    const place = queue.findIndex((piece) => piece.id === id);
    return place < 0 ? null : (queue[place + step] ?? null);
  };

  function start(piece: PlayerTrack) {
    if (piece.songUrl === '') return;
    generation += 1;
    mayRenew = true;
    isRenewing = false;
    hasStopped = false;
    current = piece;
    if (piece.songUrl !== prepared) element().load(piece.songUrl);
    prepared = '';
    const { volume, isMuted } = getState();
    setState({
      ...emptyPlayerState,
      ...piece,
      volume,
      isMuted,
      isPlaying: true,
      isWaiting: true,
      hasNext: neighbour(1, piece.id) !== null,
      hasPrevious: neighbour(-1, piece.id) !== null,
    });
    callHooks(({ onStarted }) => onStarted?.(piece));
    startPlayback();
  }

  function startPlayback() {
    const startedGeneration = generation;
    element()
      .play()
      .catch((error: unknown) => {
        if (startedGeneration !== generation || (error instanceof Error && error.name === 'AbortError'))
          return;
        const wantsGesture = error instanceof Error && error.name === 'NotAllowedError';
        if (wantsGesture) patchState({ isPlaying: false, isPaused: true, isWaiting: false });
        else fail();
      });
  }

  /** Requests a new address before giving up, since a signed address may have expired during a pause. */
  function fail() {
    prepared = '';
    const piece = current;
    if (!piece || isRenewing || (!getState().isPlaying && !getState().isPaused)) return;
    const startedGeneration = generation;
    // The hooks may not be set yet.
    if (!hooks) return callHooks(() => startedGeneration === generation && fail());
    if (!mayRenew || !hooks.renew) return giveUp(piece);
    mayRenew = false;
    isRenewing = true;
    patchState({ isWaiting: getState().isPlaying });
    void hooks
      .renew(piece)
      .catch(() => null)
      .then((songUrl) => {
        if (startedGeneration !== generation) return;
        isRenewing = false;
        if (songUrl === null) giveUp(piece);
        else resumeWith({ ...piece, songUrl });
      });
  }

  function resumeWith(piece: PlayerTrack) {
    current = piece;
    queue = queue.map((other) => (other.id === piece.id ? piece : other));
    element().load(piece.songUrl);
    element().time = getState().time / 1000;
    patchState({ songUrl: piece.songUrl });
    if (getState().isPlaying) startPlayback();
  }

  function giveUp(piece: PlayerTrack) {
    halt();
    callHooks(({ onBroken }) => onBroken?.(piece));
  }

  function halt() {
    generation += 1;
    isRenewing = false;
    hasStopped = true;
    setState({ ...withTime(getState(), 0), isPlaying: false, isPaused: false, isWaiting: false });
  }

  function finish() {
    const next = neighbour(1);
    if (next) start(next);
    else halt();
  }

  const store: PlayerStore = {
    getState,
    subscribe,
    play(piece, from = [piece]) {
      queue = from;
      start(piece);
    },
    prepare({ songUrl }) {
      if (current || songUrl === '' || songUrl === prepared) return;
      prepared = songUrl;
      element().prepare(songUrl);
    },
    toggle(piece, from) {
      if (getState().id !== piece.id) store.play(piece, from);
      else if (from && !getState().isPlaying && !getState().isPaused) store.play(piece, from);
      else store.toggleCurrent();
    },
    toggleCurrent() {
      if (getState().isPlaying) store.pause();
      else if (getState().isPaused) store.resume();
      else if (current) start(current);
    },
    pause() {
      if (!getState().isPlaying) return;
      element().pause();
      const time = isRenewing ? getState().time : element().time * 1000;
      setState({ ...withTime(getState(), time), isPlaying: false, isPaused: true, isWaiting: false });
    },
    resume() {
      if (!getState().isPaused || !current) return;
      mayRenew = true;
      patchState({ isPlaying: true, isPaused: false });
      const piece = current;
      if (hasStopped && getState().time === 0) callHooks(({ onStarted }) => onStarted?.(piece));
      hasStopped = false;
      startPlayback();
    },
    stop() {
      if (!current) return;
      element().pause();
      element().time = 0;
      halt();
    },
    seekTo(ratio) {
      if (!current) return;
      const isStopped = !getState().isPlaying && !getState().isPaused;
      if (isStopped) element().load(current.songUrl);
      mayRenew = true;
      const next = withTime(getState(), ratio * getState().duration);
      element().time = next.time / 1000;
      setState({ ...next, isPaused: next.isPaused || isStopped });
    },
    seekBy(milliseconds) {
      if (getState().duration > 0) store.seekTo((getState().time + milliseconds) / getState().duration);
    },
    next() {
      const next = neighbour(1);
      if (next) start(next);
    },
    previous() {
      const previous = neighbour(-1);
      if (getState().time > 3000 || !previous) store.seekTo(0);
      else start(previous);
    },
    setVolume(volume) {
      if (audio) audio.volume = volume;
      patchState({ volume });
    },
    setMuted(isMuted) {
      if (audio) audio.muted = isMuted;
      patchState({ isMuted });
    },
    setLike(id, doesUserLike) {
      queue = queue.map((piece) => (piece.id === id ? { ...piece, doesUserLike } : piece));
      if (getState().id !== id) return;
      if (current) current = { ...current, doesUserLike };
      patchState({ doesUserLike });
    },
    upcoming: () => neighbour(1),
    setHooks(next) {
      hooks = next;
      for (const callback of pendingHookCalls.splice(0)) callback(next);
    },
  };
  return store;
}
