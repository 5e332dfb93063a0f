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
  let state = emptyPlayerState;
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
  const listeners = new Set<() => void>();

  function set(next: PlayerState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function callHooks(callback: (hooks: PlayerHooks) => void) {
    if (hooks) callback(hooks);
    else pendingHookCalls.push(callback);
  }

  function element(): PlayerAudio {
    if (audio) return audio;
    const made = makeAudio();
    made.volume = state.volume;
    made.muted = state.isMuted;
    made.on('timeupdate', () => state.isPlaying && !isRenewing && set(withTime(state, made.time * 1000)));
    made.on('progress', () => set({ ...state, buffered: share(made.buffered * 1000) }));
    made.on('waiting', () => set({ ...state, isWaiting: state.isPlaying }));
    made.on('playing', () => set({ ...state, isWaiting: false }));
    made.on('durationchange', () => {
      if (state.duration === 0 && Number.isFinite(made.duration))
        set({ ...state, duration: made.duration * 1000 });
    });
    made.on('ended', finish);
    made.on('error', fail);
    audio = made;
    return made;
  }

  const share = (ms: number) => (state.duration > 0 ? Math.min(1, ms / state.duration) : 0);
  const place = () => queue.findIndex((piece) => piece.id === state.id);
  const neighbour = (step: number) => (place() < 0 ? null : (queue[place() + step] ?? null));

  function start(piece: PlayerTrack) {
    if (piece.songUrl === '') return;
    generation += 1;
    mayRenew = true;
    isRenewing = false;
    hasStopped = false;
    current = piece;
    if (piece.songUrl !== prepared) element().load(piece.songUrl);
    prepared = '';
    const { volume, isMuted } = state;
    state = { ...emptyPlayerState, ...piece, volume, isMuted, isPlaying: true, isWaiting: true };
    set({ ...state, hasNext: neighbour(1) !== null, hasPrevious: neighbour(-1) !== null });
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
        if (wantsGesture) set({ ...state, isPlaying: false, isPaused: true, isWaiting: false });
        else fail();
      });
  }

  /** Requests a new address before giving up, since a signed address may have expired during a pause. */
  function fail() {
    prepared = '';
    const piece = current;
    if (!piece || isRenewing || (!state.isPlaying && !state.isPaused)) return;
    const startedGeneration = generation;
    // The hooks may not be set yet.
    if (!hooks) return callHooks(() => startedGeneration === generation && fail());
    if (!mayRenew || !hooks.renew) return giveUp(piece);
    mayRenew = false;
    isRenewing = true;
    set({ ...state, isWaiting: state.isPlaying });
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
    element().time = state.time / 1000;
    set({ ...state, songUrl: piece.songUrl });
    if (state.isPlaying) startPlayback();
  }

  function giveUp(piece: PlayerTrack) {
    halt();
    callHooks(({ onBroken }) => onBroken?.(piece));
  }

  function halt() {
    generation += 1;
    isRenewing = false;
    hasStopped = true;
    set({ ...withTime(state, 0), isPlaying: false, isPaused: false, isWaiting: false });
  }

  function finish() {
    const next = neighbour(1);
    if (next) start(next);
    else halt();
  }

  const store: PlayerStore = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
      if (state.id !== piece.id) store.play(piece, from);
      else if (from && !state.isPlaying && !state.isPaused) store.play(piece, from);
      else store.toggleCurrent();
    },
    toggleCurrent() {
      if (state.isPlaying) store.pause();
      else if (state.isPaused) store.resume();
      else if (current) start(current);
    },
    pause() {
      if (!state.isPlaying) return;
      element().pause();
      const time = isRenewing ? state.time : element().time * 1000;
      set({ ...withTime(state, time), isPlaying: false, isPaused: true, isWaiting: false });
    },
    resume() {
      if (!state.isPaused || !current) return;
      mayRenew = true;
      set({ ...state, isPlaying: true, isPaused: false });
      const piece = current;
      if (hasStopped && state.time === 0) callHooks(({ onStarted }) => onStarted?.(piece));
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
      const isStopped = !state.isPlaying && !state.isPaused;
      if (isStopped) element().load(current.songUrl);
      mayRenew = true;
      const next = withTime(state, ratio * state.duration);
      element().time = next.time / 1000;
      set({ ...next, isPaused: next.isPaused || isStopped });
    },
    seekBy(milliseconds) {
      if (state.duration > 0) store.seekTo((state.time + milliseconds) / state.duration);
    },
    next() {
      const next = neighbour(1);
      if (next) start(next);
    },
    previous() {
      const previous = neighbour(-1);
      if (state.time > 3000 || !previous) store.seekTo(0);
      else start(previous);
    },
    setVolume(volume) {
      if (audio) audio.volume = volume;
      set({ ...state, volume });
    },
    setMuted(isMuted) {
      if (audio) audio.muted = isMuted;
      set({ ...state, isMuted });
    },
    setLike(id, doesUserLike) {
      queue = queue.map((piece) => (piece.id === id ? { ...piece, doesUserLike } : piece));
      if (state.id !== id) return;
      if (current) current = { ...current, doesUserLike };
      set({ ...state, doesUserLike });
    },
    upcoming: () => neighbour(1),
    setHooks(next) {
      hooks = next;
      for (const callback of pendingHookCalls.splice(0)) callback(next);
    },
  };
  return store;
}
