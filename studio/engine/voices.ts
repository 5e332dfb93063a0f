import { type DeviceKernel, kernelEvent } from './kernels.ts';
import type { EngineMemory } from './memory.ts';

interface Voice {
  /** What started it; null is free. */
  note: number | null;
  isReleased: boolean;
  /** Fades after it was stolen. */
  isEnding: boolean;
  /** Counts up with each start: the lowest is the oldest. */
  started: number;
  /** No level is written before the kernel has run. */
  isNew: boolean;
}

/** Kernels have so many more voices than play at once, for those that fade after they were stolen. */
const spareVoices = 4;

/** Gives the voices of one instrument to notes (STUDIO-117): the quietest released one goes first, then the quietest, then the oldest. */
export interface Voices {
  /** Starts a note; `note` is any number by which `stop` finds it again. */
  start(note: number, pitch: number, velocity: number, seed: number): void;
  stop(note: number): void;
  /** Releases all notes. */
  stopAll(): void;
  /** Reads which voices have become free; once a quantum, after the kernel has run. */
  update(): void;
  /** All voices are free at once: the kernel has begun anew. */
  reset(): void;
  readonly isIdle: boolean;
}

interface Options {
  kernel: DeviceKernel;
  self: number;
  memory: EngineMemory;
  /** Notes at once; 1 plays one after the other. */
  polyphony: number;
  /** `poly`, one note after the other, or one that slides to the next while it is held. */
  mode: () => 'poly' | 'mono' | 'legato';
}

export function createVoices({ kernel, self, memory, polyphony, mode }: Options): Voices {
  const voices: Voice[] = Array.from({ length: polyphony + spareVoices }, () => ({
    note: null,
    isReleased: false,
    isEnding: false,
    started: 0,
    isNew: false,
  }));
  /** Notes that are held down in `mono` and `legato`, the last one sounds. */
  const held: { note: number; pitch: number; velocity: number; seed: number }[] = [];
  let starts = 0;
  const levelOf = (n: number) => memory.floats[(self >> 2) + n] ?? 0;

  const end = (n: number) => {
    const voice = voices[n];
    if (!voice || voice.isEnding) return;
    voice.isEnding = true;
    voice.isReleased = true;
    kernel.event(self, kernelEvent.voiceEnd, 0, 0, n);
  };
  const release = (n: number) => {
    const voice = voices[n];
    if (!voice || voice.isReleased) return;
    voice.isReleased = true;
    kernel.event(self, kernelEvent.noteOff, 0, 0, n);
  };

  /** Whether voice `a` is stolen rather than `b`. */
  const goesBefore = (a: number, b: number) => {
    const [one, other] = [voices[a], voices[b]];
    if (!one || !other) return false;
    if (one.isReleased !== other.isReleased) return one.isReleased;
    // A voice that has just begun is not quiet: it has not sounded yet.
    const [levelA, levelB] = [one.isNew ? 2 : levelOf(a), other.isNew ? 2 : levelOf(b)];
    return levelA !== levelB ? levelA < levelB : one.started < other.started;
  };
  const isPlaying = (voice: Voice) => voice.note !== null && !voice.isEnding;
  const isEnding = (voice: Voice) => voice.isEnding;
  const isFree = (voice: Voice) => voice.note === null;
  const isHeld = (voice: Voice) => voice.note !== null && !voice.isReleased;
  /** The first voice to be stolen among those of a kind, or -1; a loop, since notes start on the audio thread and leave nothing to collect. */
  const firstToSteal = (is: (voice: Voice) => boolean) => {
    let best = -1;
    for (let n = 0; n < voices.length; n++) {
      const voice = voices[n];
      if (voice && is(voice) && (best < 0 || goesBefore(n, best))) best = n;
    }
    return best;
  };
  const countPlaying = () => {
    let count = 0;
    for (const voice of voices) if (isPlaying(voice)) count += 1;
    return count;
  };

  const begin = (note: number, pitch: number, velocity: number, seed: number) => {
    if (countPlaying() >= (mode() === 'poly' ? polyphony : 1)) end(firstToSteal(isPlaying));
    const free = voices.findIndex(isFree);
    const n = free >= 0 ? free : Math.max(0, firstToSteal(isEnding));
    const voice = voices[n];
    if (!voice) return;
    starts += 1;
    voice.note = note;
    voice.isReleased = false;
    voice.isEnding = false;
    voice.started = starts;
    voice.isNew = true;
    kernel.event(self, kernelEvent.noteSeed, seed, 0, n);
    kernel.event(self, kernelEvent.noteOn, pitch, velocity, n);
  };

  return {
    start(note, pitch, velocity, seed) {
      const isSingle = mode() !== 'poly';
      const sounding = isSingle ? voices.findIndex(isHeld) : -1;
      if (isSingle) held.push({ note, pitch, velocity, seed });
      const voice = voices[sounding];
      if (mode() === 'legato' && voice) {
        voice.note = note;
        kernel.event(self, kernelEvent.noteSlide, pitch, velocity, sounding);
      } else begin(note, pitch, velocity, seed);
    },
    stop(note) {
      const at = held.findIndex((one) => one.note === note);
      if (at >= 0) held.splice(at, 1);
      const n = voices.findIndex((voice) => voice.note === note && !voice.isReleased);
      if (n < 0) return;
      const back = mode() === 'poly' ? undefined : held.at(-1);
      const voice = voices[n];
      if (back && voice) {
        voice.note = back.note;
        kernel.event(self, kernelEvent.noteSlide, back.pitch, back.velocity, n);
      } else release(n);
    },
    stopAll() {
      held.length = 0;
      for (let n = 0; n < voices.length; n++) if (voices[n]?.note !== null) release(n);
    },
    update() {
      for (let n = 0; n < voices.length; n++) {
        const voice = voices[n];
        if (!voice || voice.note === null) continue;
        voice.isNew = false;
        if (levelOf(n) === 0) voice.note = null;
      }
    },
    reset() {
      held.length = 0;
      for (const voice of voices) {
        voice.note = null;
        voice.isEnding = false;
      }
    },
    get isIdle() {
      return voices.every((voice) => voice.note === null);
    },
  };
}
