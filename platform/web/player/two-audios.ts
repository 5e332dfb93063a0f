import type { PlayerAudio } from './player-audio.ts';

export interface TwoAudios extends PlayerAudio {
  /** Loads what comes next in the element that waits, so that `load` of the same address begins without a gap. */
  preload(url: string): void;
  /** A factor of the volume, 0 to 1. */
  gain: number;
}

type Event = Parameters<PlayerAudio['on']>[0];

/** Two audio elements that are one for the player: one plays, the other one waits with what comes next. */
export function twoAudios(first: PlayerAudio, makeAudio: () => PlayerAudio): TwoAudios {
  let active = first;
  let second: PlayerAudio | null = null;
  let waitingUrl = '';
  let url = '';
  let { volume, muted } = first;
  let gain = 1;
  let hasSwapped = false;
  /** The events of the element that plays were ignored as it waited. */
  let hasIgnoredEvents = false;
  const listeners: [Event, () => void][] = [];

  const listen = (audio: PlayerAudio, event: Event, listener: () => void) =>
    audio.on(event, () => audio === active && listener());
  /** What failed to load while it waited is loaded anew when it is played. */
  const watchError = (audio: PlayerAudio) =>
    audio.on('error', () => {
      if (audio !== active) waitingUrl = '';
    });
  const call = (event: Event) => {
    for (const [other, listener] of listeners) if (other === event) listener();
  };
  const setLevel = () => {
    active.volume = volume * gain;
    active.muted = muted;
  };
  function swap() {
    if (!second) return;
    active.pause();
    active = active === first ? second : first;
    waitingUrl = '';
    setLevel();
  }

  watchError(first);
  return {
    load(next) {
      url = next;
      hasSwapped = next !== '' && next === waitingUrl;
      hasIgnoredEvents = hasSwapped;
      if (hasSwapped) swap();
      else active.load(next);
    },
    prepare(next) {
      hasSwapped = false;
      active.prepare(next);
    },
    preload(next) {
      if (next === waitingUrl) return;
      if (!second) {
        second = makeAudio();
        watchError(second);
        for (const [event, listener] of listeners) listen(second, event, listener);
      }
      waitingUrl = next;
      (active === first ? second : first).load(next);
    },
    async play() {
      if (hasIgnoredEvents) {
        hasIgnoredEvents = false;
        // The length first: the share depends on it.
        call('durationchange');
        call('progress');
      }
      try {
        await active.play();
      } catch (error) {
        const wantsGesture = error instanceof Error && error.name === 'NotAllowedError';
        if (!wantsGesture || !hasSwapped) throw error;
        // Some browsers let only the element play that a press has started.
        hasSwapped = false;
        swap();
        active.load(url);
        await active.play();
      }
    },
    pause: () => active.pause(),
    get time() {
      return active.time;
    },
    set time(seconds) {
      active.time = seconds;
    },
    get volume() {
      return volume;
    },
    set volume(next) {
      volume = next;
      setLevel();
    },
    get muted() {
      return muted;
    },
    set muted(next) {
      muted = next;
      setLevel();
    },
    get gain() {
      return gain;
    },
    set gain(next) {
      gain = next;
      setLevel();
    },
    get duration() {
      return active.duration;
    },
    get buffered() {
      return active.buffered;
    },
    on(event, listener) {
      listeners.push([event, listener]);
      listen(first, event, listener);
      if (second) listen(second, event, listener);
    },
  };
}
