/** The part of an audio element that the player store uses; tests pass a fake. */
export interface PlayerAudio {
  load(url: string): void;
  /** Preloads metadata for a quick start. */
  prepare(url: string): void;
  play(): Promise<void>;
  pause(): void;
  /** Seconds. */
  time: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  readonly duration: number;
  readonly buffered: number;
  on(
    event: 'timeupdate' | 'ended' | 'error' | 'playing' | 'waiting' | 'durationchange' | 'progress',
    listener: () => void,
  ): void;
}

/** Creates the audio element of the page, which is never added to the document. */
export function createPlayerAudio(): PlayerAudio {
  const element = new Audio();
  return {
    load(url) {
      element.preload = 'auto';
      element.src = url;
    },
    prepare(url) {
      element.preload = 'metadata';
      element.src = url;
    },
    play: () => element.play(),
    pause: () => element.pause(),
    get time() {
      return element.currentTime;
    },
    set time(seconds) {
      element.currentTime = seconds;
    },
    get volume() {
      return element.volume;
    },
    set volume(volume) {
      element.volume = volume;
    },
    get muted() {
      return element.muted;
    },
    set muted(muted) {
      element.muted = muted;
    },
    get duration() {
      return element.duration;
    },
    get buffered() {
      const { buffered } = element;
      return buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    },
    on(event, listener) {
      element.addEventListener(event, listener);
    },
  };
}
