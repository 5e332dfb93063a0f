import type { PlayerAudio } from '#platform/web/player/player-audio.ts';

type Listener = Parameters<PlayerAudio['on']>[1];

export interface FakePlayerAudio extends PlayerAudio {
  /** Addresses that were loaded, in order. */
  loaded: string[];
  prepared: string[];
  isPlaying: boolean;
  /** The error of the next `play()`. */
  refusal: Error | null;
  /** Plays to a second, as an audio element does. */
  runTo(seconds: number): void;
  emit(event: Parameters<PlayerAudio['on']>[0]): void;
}

/** A fake for the browser's audio element, which plays nothing outside of a browser. */
export function fakePlayerAudio(): FakePlayerAudio {
  const listeners = new Map<string, Listener[]>();
  const audio: FakePlayerAudio = {
    loaded: [],
    prepared: [],
    isPlaying: false,
    refusal: null,
    time: 0,
    duration: Number.NaN,
    buffered: 0,
    volume: 1,
    muted: false,
    load(url) {
      audio.loaded.push(url);
      audio.isPlaying = false;
      audio.time = 0;
    },
    prepare(url) {
      audio.prepared.push(url);
    },
    async play() {
      const { refusal } = audio;
      audio.refusal = null;
      if (refusal) throw refusal;
      audio.isPlaying = true;
      audio.emit('playing');
    },
    pause() {
      audio.isPlaying = false;
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    runTo(seconds) {
      audio.time = seconds;
      audio.emit('timeupdate');
    },
    emit(event) {
      for (const listener of listeners.get(event) ?? []) listener();
    },
  };
  return audio;
}
