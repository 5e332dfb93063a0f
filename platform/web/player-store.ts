import { createPlayerAudio, type PlayerAudio } from './player-audio.ts';
import { emptyPlayerState, type PlayerState, type PlayerTrack, withTime } from './player-state.ts';

export interface PlayerHooks {
  /** A piece was started from its beginning. */
  onStarted?: (piece: PlayerTrack) => void;
  /** A piece's audio cannot be loaded. */
  onBroken?: (piece: PlayerTrack) => void;
  /** A new address for a piece whose own has stopped working; null when there is none. */
  renew?: (piece: PlayerTrack) => Promise<string | null>;
}

export interface PlayerStore {
  getState(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Starts the piece from its beginning; `queue` is the list it was started from, in which it goes on at the end. */
  play(piece: PlayerTrack, queue?: readonly PlayerTrack[]): void;
  /** Someone reaches for this piece: its beginning is loaded, where the player has nothing to do yet. */
  prepare(piece: PlayerTrack): void;
  /** Pause when this piece plays, resume when it is paused, otherwise start it. */
  toggle(piece: PlayerTrack, queue?: readonly PlayerTrack[]): void;
  /** The same for whatever piece the player shows. */
  toggleCurrent(): void;
  pause(): void;
  resume(): void;
  stop(): void;
  /** To a share of the piece, 0 to 1. Paused stays paused, and stopped becomes paused. */
  seekTo(ratio: number): void;
  /** By milliseconds, within the piece. */
  seekBy(milliseconds: number): void;
  next(): void;
  /** Back to the start of the piece, or, in its first 3 seconds, to the one before. */
  previous(): void;
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  setLike(id: string, doesUserLike: boolean | null): void;
  /** The piece that comes after the current one; null at the end of the queue. */
  upcoming(): PlayerTrack | null;
  /** What happened before the hooks were there is told to them now. */
  setHooks(hooks: PlayerHooks): void;
}

/** The one player of a page: its state and the one audio element behind it. */
export function createPlayerStore(makeAudio: () => PlayerAudio = createPlayerAudio): PlayerStore {
  let state = emptyPlayerState;
  let current: PlayerTrack | null = null;
  let queue: readonly PlayerTrack[] = [];
  let audio: PlayerAudio | null = null;
  let hooks: PlayerHooks | null = null;
  const untold: ((hooks: PlayerHooks) => void)[] = [];
  /** Grows with each start and stop, so that a late answer of an older one changes nothing. */
  let turn = 0;
  /** Once for each thing that the listener does, so that a broken file is not asked for over and over. */
  let mayRenew = true;
  let isRenewing = false;
  /** Stopped, and not started again since. */
  let isFresh = false;
  /** The address whose beginning is loaded ahead. */
  let prepared = '';
  const listeners = new Set<() => void>();

  function set(next: PlayerState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function tell(word: (hooks: PlayerHooks) => void) {
    if (hooks) word(hooks);
    else untold.push(word);
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
    turn += 1;
    mayRenew = true;
    isRenewing = false;
    isFresh = false;
    current = piece;
    if (piece.songUrl !== prepared) element().load(piece.songUrl);
    prepared = '';
    const { volume, isMuted } = state;
    state = { ...emptyPlayerState, ...piece, volume, isMuted, isPlaying: true, isWaiting: true };
    set({ ...state, hasNext: neighbour(1) !== null, hasPrevious: neighbour(-1) !== null });
    tell(({ onStarted }) => onStarted?.(piece));
    sound();
  }

  function sound() {
    const thisTurn = turn;
    element()
      .play()
      .catch((error: unknown) => {
        if (thisTurn !== turn || (error instanceof Error && error.name === 'AbortError')) return;
        const wantsGesture = error instanceof Error && error.name === 'NotAllowedError';
        if (wantsGesture) set({ ...state, isPlaying: false, isPaused: true, isWaiting: false });
        else fail();
      });
  }

  /** A signed address may have ended while its piece was paused: asks for a new one before the piece is given up. */
  function fail() {
    prepared = '';
    const piece = current;
    if (!piece || isRenewing || (!state.isPlaying && !state.isPaused)) return;
    const thisTurn = turn;
    // Who could renew it may not have come yet.
    if (!hooks) return tell(() => thisTurn === turn && fail());
    if (!mayRenew || !hooks.renew) return giveUp(piece);
    mayRenew = false;
    isRenewing = true;
    set({ ...state, isWaiting: state.isPlaying });
    void hooks
      .renew(piece)
      .catch(() => null)
      .then((songUrl) => {
        if (thisTurn !== turn) return;
        isRenewing = false;
        if (songUrl === null) giveUp(piece);
        else goOn({ ...piece, songUrl });
      });
  }

  function goOn(piece: PlayerTrack) {
    current = piece;
    queue = queue.map((other) => (other.id === piece.id ? piece : other));
    element().load(piece.songUrl);
    element().time = state.time / 1000;
    set({ ...state, songUrl: piece.songUrl });
    if (state.isPlaying) sound();
  }

  function giveUp(piece: PlayerTrack) {
    halt();
    tell(({ onBroken }) => onBroken?.(piece));
  }

  function halt() {
    turn += 1;
    isRenewing = false;
    isFresh = true;
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
      if (isFresh && state.time === 0) tell(({ onStarted }) => onStarted?.(piece));
      isFresh = false;
      sound();
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
      for (const word of untold.splice(0)) word(next);
    },
  };
  return store;
}
