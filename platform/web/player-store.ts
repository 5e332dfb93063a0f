import { createPlayerAudio, type PlayerAudio } from './player-audio.ts';
import { at, emptyState, type PlayerPiece, type PlayerState } from './player-state.ts';

export interface PlayerHooks {
  /** A piece was started from its beginning. */
  onStarted?: (piece: PlayerPiece) => void;
  /** A piece's audio cannot be loaded. */
  onBroken?: (piece: PlayerPiece) => void;
}

export interface PlayerStore {
  getState(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Starts the piece from its beginning; `queue` is the list it was started from, in which it goes on at the end. */
  play(piece: PlayerPiece, queue?: readonly PlayerPiece[]): void;
  /** Pause when this piece plays, resume when it is paused, otherwise start it. */
  toggle(piece: PlayerPiece, queue?: readonly PlayerPiece[]): void;
  pause(): void;
  resume(): void;
  stop(): void;
  /** To a share of the piece, 0 to 1. Paused stays paused. */
  seekTo(ratio: number): void;
  /** By milliseconds, within the piece. */
  seekBy(milliseconds: number): void;
  next(): void;
  previous(): void;
  setLike(id: string, doesUserLike: boolean | null): void;
  /** The piece that comes after the current one; null at the end of the queue. */
  upcoming(): PlayerPiece | null;
  setHooks(hooks: PlayerHooks): void;
}

/** The one player of a page: its state and the one audio element behind it. */
export function createPlayerStore(makeAudio: () => PlayerAudio = createPlayerAudio): PlayerStore {
  let state = emptyState;
  let hooks: PlayerHooks = {};
  let queue: readonly PlayerPiece[] = [];
  let audio: PlayerAudio | null = null;
  /** Grows with each start, so that a late answer of an older one changes nothing. */
  let turn = 0;
  const listeners = new Set<() => void>();

  function set(next: PlayerState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function element(): PlayerAudio {
    if (audio) return audio;
    const made = makeAudio();
    made.on('timeupdate', () => state.isPlaying && set(at(state, made.time * 1000)));
    made.on('progress', () => set({ ...state, buffered: share(made.buffered * 1000) }));
    made.on('waiting', () => set({ ...state, isWaiting: state.isPlaying }));
    made.on('playing', () => set({ ...state, isWaiting: false }));
    made.on('durationchange', () => {
      if (state.duration === 0 && Number.isFinite(made.duration))
        set({ ...state, duration: made.duration * 1000 });
    });
    made.on('ended', finish);
    made.on('error', breakOff);
    audio = made;
    return made;
  }

  const share = (ms: number) => (state.duration > 0 ? Math.min(1, ms / state.duration) : 0);
  const place = () => queue.findIndex((piece) => piece.id === state.id);

  function start(piece: PlayerPiece) {
    turn += 1;
    const thisTurn = turn;
    const player = element();
    player.load(piece.songUrl);
    set({ ...emptyState, ...piece, isPlaying: true, isWaiting: true, ...neighbours(piece.id) });
    hooks.onStarted?.(piece);
    player.play().catch((error: unknown) => thisTurn === turn && refused(error));
  }

  function neighbours(id: string) {
    const index = queue.findIndex((piece) => piece.id === id);
    return { hasNext: index >= 0 && index < queue.length - 1, hasPrevious: index > 0 };
  }

  /** The browser wants a gesture first, or the file is broken: the latter also comes as an error event. */
  function refused(error: unknown) {
    if (error instanceof Error && error.name === 'NotAllowedError') {
      set({ ...state, isPlaying: false, isPaused: true, isWaiting: false });
    } else if (!(error instanceof Error && error.name === 'AbortError')) breakOff();
  }

  function breakOff() {
    if (state.id === null || (!state.isPlaying && !state.isPaused)) return;
    const { id, songUrl } = state;
    const broken = queue.find((piece) => piece.id === id) ?? { ...state, id, songUrl };
    set({ ...at(state, 0), isPlaying: false, isPaused: false, isWaiting: false });
    hooks.onBroken?.(broken);
  }

  function finish() {
    const next = queue[place() + 1];
    if (next && place() >= 0) return start(next);
    set({ ...at(state, 0), isPlaying: false, isPaused: false, isWaiting: false });
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
    toggle(piece, from) {
      if (state.id !== piece.id) store.play(piece, from);
      else if (state.isPlaying) store.pause();
      else if (state.isPaused) store.resume();
      else store.play(piece, from ?? queue);
    },
    pause() {
      if (!state.isPlaying) return;
      element().pause();
      set({ ...at(state, element().time * 1000), isPlaying: false, isPaused: true, isWaiting: false });
    },
    resume() {
      if (!state.isPaused) return;
      const thisTurn = turn;
      set({ ...state, isPlaying: true, isPaused: false });
      element()
        .play()
        .catch((error: unknown) => thisTurn === turn && refused(error));
    },
    stop() {
      if (state.id === null) return;
      turn += 1;
      element().pause();
      element().time = 0;
      set({ ...at(state, 0), isPlaying: false, isPaused: false, isWaiting: false });
    },
    seekTo(ratio) {
      if (state.id === null) return;
      const next = at(state, ratio * state.duration);
      element().time = next.time / 1000;
      set(next);
    },
    seekBy(milliseconds) {
      if (state.duration > 0) store.seekTo((state.time + milliseconds) / state.duration);
    },
    next() {
      const next = queue[place() + 1];
      if (next && place() >= 0) start(next);
    },
    previous() {
      const previous = queue[place() - 1];
      if (state.time > 3000 || !previous) store.seekTo(0);
      else start(previous);
    },
    setLike(id, doesUserLike) {
      queue = queue.map((piece) => (piece.id === id ? { ...piece, doesUserLike } : piece));
      if (state.id === id) set({ ...state, doesUserLike });
    },
    upcoming: () => (place() >= 0 ? (queue[place() + 1] ?? null) : null),
    setHooks(next) {
      hooks = next;
    },
  };
  return store;
}
