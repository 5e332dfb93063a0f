import { createStore, type ReadableStore } from '../store.ts';
import { playAlone } from './play-alone.ts';
import { createPlayerAudio, type PlayerAudio } from './player-audio.ts';

interface InlineState {
  isPlaying: boolean;
  /** Playback was requested and has not started yet. */
  isWaiting: boolean;
  /** Position in ms. */
  time: number;
  /** Milliseconds; 0 while unknown. */
  duration: number;
}

export interface InlinePlayback extends ReadableStore<InlineState> {
  toggle(): void;
  pause(): void;
  /** Seeks to a time in ms; a sound that plays goes on there. */
  seekTo(time: number): void;
}

/** Plays one file in its place on a page, alone; the file is asked for at the first start. A failure ends it without a word. */
export function createInlinePlayback(
  url: string,
  duration: number | null,
  makeAudio: () => PlayerAudio = createPlayerAudio,
): InlinePlayback {
  const initial: InlineState = { isPlaying: false, isWaiting: false, time: 0, duration: duration ?? 0 };
  const { getState, getInitialState, subscribe, patchState } = createStore(initial);
  let audio: PlayerAudio | null = null;

  const end = (time: number) => patchState({ isPlaying: false, isWaiting: false, time });
  function element(): PlayerAudio {
    if (audio) return audio;
    const made = makeAudio();
    made.on('timeupdate', () => getState().isPlaying && patchState({ time: made.time * 1000 }));
    made.on('waiting', () => patchState({ isWaiting: getState().isPlaying }));
    made.on('playing', () => patchState({ isWaiting: false }));
    made.on('durationchange', () => {
      if (getState().duration === 0 && Number.isFinite(made.duration))
        patchState({ duration: made.duration * 1000 });
    });
    made.on('ended', () => end(0));
    made.on('error', fail);
    audio = made;
    return made;
  }

  /** A file that failed is loaded again by the next start. */
  function fail() {
    audio = null;
    end(0);
  }

  function start() {
    const isFirst = audio === null;
    const started = element();
    if (isFirst) {
      started.load(url);
      started.time = getState().time / 1000;
    }
    playAlone(pause);
    patchState({ isPlaying: true, isWaiting: true });
    started.play().catch((error: unknown) => {
      if (started !== audio || (error instanceof Error && error.name === 'AbortError')) return;
      if (error instanceof Error && error.name === 'NotAllowedError') end(getState().time);
      else fail();
    });
  }

  function pause() {
    if (!audio || !getState().isPlaying) return;
    audio.pause();
    end(audio.time * 1000);
  }

  return {
    getState,
    getInitialState,
    subscribe,
    toggle: () => (getState().isPlaying ? pause() : start()),
    pause,
    seekTo(time) {
      const { duration: length } = getState();
      const within = Math.min(Math.max(0, time), length);
      if (audio) audio.time = within / 1000;
      patchState({ time: within });
    },
  };
}
