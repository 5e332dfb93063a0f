import { createStore } from '../store.ts';
import { createPlayerAudio, type PlayerAudio } from './player-audio.ts';
import {
  emptyPlayerState,
  type PlayerQueue,
  type PlayerState,
  type PlayerTrack,
  withTime,
} from './player-state.ts';

export interface PlayerHooks {
  /** A track was started at its beginning; not where one is repeated by itself. */
  onStarted?: (piece: PlayerTrack) => void;
  /** The audio of a track failed to load; `time` is where it was, in ms. */
  onBroken?: (piece: PlayerTrack, time: number) => void;
  /** Returns a new address for a track whose address has expired; null when there is none. */
  renew?: (piece: PlayerTrack) => Promise<string | null>;
  /** Where a track starts, in ms; at its beginning without it. */
  positionOf?: (piece: PlayerTrack) => number;
  /** The queue of a list that is started while `order` is set. */
  shuffle?: (piece: PlayerTrack, list: readonly PlayerTrack[]) => Partial<PlayerQueue>;
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
  /** Starts the next track, or another one of the queue. */
  next(id?: string): void;
  /** Back to the start of the track, or, in its first 3 seconds, to the previous one. */
  previous(): void;
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  setLike(id: string, doesUserLike: boolean | null): void;
  /** The track after the current one; null at the end of the queue. */
  upcoming(): PlayerTrack | null;
  /** Changes what follows; the track plays on. */
  arrange(change: Partial<PlayerQueue>): void;
  /** Replaces the audio by what `wrap` makes of it, which plays on. */
  wrapAudio(wrap: (audio: PlayerAudio) => PlayerAudio): void;
  /** Shows a track, paused at `time` in ms, unless one was started. Nothing is loaded before it is played. */
  restore(piece: PlayerTrack, time: number): void;
  /** Sets the hooks and calls them for what happened before. */
  setHooks(hooks: PlayerHooks): void;
}

/** Creates the player of a page: its state and its audio element. */
export function createPlayerStore(makeAudio: () => PlayerAudio = createPlayerAudio): PlayerStore {
  const { getState, setState, patchState, subscribe } = createStore(emptyPlayerState);
  let current: PlayerTrack | null = null;
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

  /** Uses this audio; events of one that was replaced are ignored. */
  function attach(made: PlayerAudio): PlayerAudio {
    audio = made;
    const on = (event: Parameters<PlayerAudio['on']>[0], listener: () => void) =>
      made.on(event, () => made === audio && listener());
    on(
      'timeupdate',
      () => getState().isPlaying && !isRenewing && setState(withTime(getState(), made.time * 1000)),
    );
    on('progress', () => patchState({ buffered: share(made.buffered * 1000) }));
    on('waiting', () => patchState({ isWaiting: getState().isPlaying }));
    on('playing', () => patchState({ isWaiting: false }));
    on('durationchange', () => {
      if (getState().duration === 0 && Number.isFinite(made.duration))
        patchState({ duration: made.duration * 1000 });
    });
    on('ended', finish);
    on('error', fail);
    made.volume = getState().volume;
    made.muted = getState().isMuted;
    return made;
  }

  const element = () => audio ?? attach(makeAudio());

  const share = (ms: number) => (getState().duration > 0 ? Math.min(1, ms / getState().duration) : 0);
  function neighbour(step: number, { queue, repeat, id } = getState()) {
    const place = queue.findIndex((piece) => piece.id === id);
    if (place < 0) return null;
    return (repeat === 'off' ? queue[place + step] : queue.at((place + step) % queue.length)) ?? null;
  }

  /** Changes the state with what follows from its track and queue. */
  function place(change: Partial<PlayerState>, before = getState()) {
    const next = { ...before, ...change };
    setState({ ...next, hasNext: neighbour(1, next) !== null, hasPrevious: neighbour(-1, next) !== null });
  }

  /** Shows a track. Nothing is left of the one before, not even of fields that this one lacks. */
  function placeTrack(piece: PlayerTrack, change: Partial<PlayerState>) {
    current = piece;
    const { volume, isMuted, queue, repeat, order } = getState();
    place({ volume, isMuted, queue, repeat, order, ...piece, ...change }, emptyPlayerState);
  }

  /** Loads the audio of a track at the position that is shown. */
  function loadInPlace({ songUrl }: PlayerTrack) {
    prepared = '';
    element().load(songUrl);
    element().time = getState().time / 1000;
  }

  function start(piece: PlayerTrack, change: Partial<PlayerQueue> = {}, isRepeated = false) {
    if (piece.songUrl === '') return;
    const from = isRepeated ? 0 : (hooks?.positionOf?.(piece) ?? 0);
    generation += 1;
    mayRenew = true;
    isRenewing = false;
    hasStopped = false;
    if (piece.songUrl !== prepared) element().load(piece.songUrl);
    prepared = '';
    placeTrack(piece, { ...change, isPlaying: true, isWaiting: true });
    if (from > 0) {
      setState(withTime(getState(), from));
      element().time = from / 1000;
    }
    if (!isRepeated && from === 0) callHooks(({ onStarted }) => onStarted?.(piece));
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
    if (!piece || isRenewing || getState().isRestored || (!getState().isPlaying && !getState().isPaused))
      return;
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
    const { songUrl } = piece;
    const queue = getState().queue.map((other) => (other.id === piece.id ? piece : other));
    loadInPlace(piece);
    patchState({ songUrl, queue });
    if (getState().isPlaying) startPlayback();
  }

  function giveUp(piece: PlayerTrack) {
    const { time } = getState();
    halt();
    callHooks(({ onBroken }) => onBroken?.(piece, time));
  }

  function halt() {
    generation += 1;
    isRenewing = false;
    hasStopped = true;
    setState({
      ...withTime(getState(), 0),
      isPlaying: false,
      isPaused: false,
      isWaiting: false,
      isRestored: false,
    });
  }

  function finish() {
    const next = getState().repeat === 'one' ? current : neighbour(1);
    if (next) start(next, {}, next.id === current?.id);
    else halt();
  }

  const store: PlayerStore = {
    getState,
    subscribe,
    play(piece, queue = [piece]) {
      start(piece, { queue, ...(getState().order && hooks?.shuffle?.(piece, queue)) });
    },
    prepare({ songUrl }) {
      if ((current && !getState().isRestored) || songUrl === '' || songUrl === prepared) return;
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
      const piece = current;
      if (getState().isRestored) loadInPlace(piece);
      patchState({ isPlaying: true, isPaused: false, isRestored: false });
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
      if (!next.isRestored) element().time = next.time / 1000;
      setState({ ...next, isPaused: next.isPaused || isStopped });
    },
    seekBy(milliseconds) {
      if (getState().duration > 0) store.seekTo((getState().time + milliseconds) / getState().duration);
    },
    next(id) {
      const next = id === undefined ? neighbour(1) : getState().queue.find((piece) => piece.id === id);
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
      const queue = getState().queue.map((piece) => (piece.id === id ? { ...piece, doesUserLike } : piece));
      patchState({ queue });
      if (getState().id !== id) return;
      if (current) current = { ...current, doesUserLike };
      patchState({ doesUserLike });
    },
    upcoming: () => neighbour(1),
    arrange: place,
    wrapAudio(wrap) {
      attach(wrap(element()));
    },
    restore(piece, time) {
      if (current && !getState().isRestored) return;
      hasStopped = true;
      placeTrack(piece, { isPaused: true, isRestored: true });
      setState(withTime(getState(), time));
    },
    setHooks(next) {
      hooks = next;
      for (const callback of pendingHookCalls.splice(0)) callback(next);
    },
  };
  return store;
}
