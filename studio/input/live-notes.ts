import type { Sound } from '../audio/sound.ts';

/** A note that was played in while the song played: from its press to its release, in ticks of the song as they were heard. */
export interface PlayedNote {
  readonly track: string;
  /** Of a track of drums the pad. */
  readonly pitch: number;
  readonly velocity: number;
  /** Below 0 where it was played in the count-in of the beginning. */
  readonly from: number;
  /** At or before `from` where a loop has begun again meanwhile. */
  readonly to: number;
}

interface Press {
  track: string;
  pitch: number;
  velocity: number;
  /** A time of `performance.now()`; now without it. */
  at?: number;
  /** It answers an edit and was not played in: no recording has it. */
  isEcho?: boolean;
}

/** Notes that are held on keyboards of any kind. A source is one keyboard; a key of it sounds once at a time. */
export interface LiveNotes {
  press(source: string, key: string | number, press: Press): void;
  release(source: string, key: string | number, at?: number): void;
  /** While the pedal of a source is down, its notes sound on. */
  sustain(source: string, isDown: boolean, at?: number): void;
  /** Ends what sounds: of a source that is gone, of a track that is gone, or all. */
  endAll(of?: { source?: string; track?: string }): void;
  /** Tracks on which a note is held. */
  tracks(): ReadonlySet<string>;
  /** Gives each note that was played while the song played, when it ends. */
  listen(listener: (note: PlayedNote) => void): () => void;
}

interface Held extends Press {
  source: string;
  note: number;
  from: number | null;
  isDown: boolean;
}

export function createLiveNotes(sound: Sound): LiveNotes {
  const held = new Map<string, Held>();
  const pedals = new Set<string>();
  const listeners = new Set<(note: PlayedNote) => void>();
  let lastNote = 0;
  const idOf = (source: string, key: string | number) => `${source} ${key}`;

  const end = (id: string, at = performance.now()) => {
    const one = held.get(id);
    if (one === undefined) return;
    held.delete(id);
    sound.noteOff(one.track, one.note);
    if (one.from === null) return;
    const { track, pitch, velocity, from } = one;
    const note = { track, pitch, velocity, from, to: sound.tickAt(at) ?? sound.tick() };
    for (const listener of listeners) listener(note);
  };
  const endWhere = (is: (one: Held) => boolean, at?: number) => {
    for (const [id, one] of [...held]) if (is(one)) end(id, at);
  };

  return {
    press(source, key, press) {
      const id = idOf(source, key);
      const { at = performance.now() } = press;
      end(id, at);
      lastNote += 1;
      sound.noteOn(press.track, lastNote, press.pitch, press.velocity);
      held.set(id, {
        ...press,
        source,
        note: lastNote,
        from: press.isEcho ? null : sound.tickAt(at),
        isDown: true,
      });
    },
    release(source, key, at) {
      const one = held.get(idOf(source, key));
      if (one === undefined) return;
      one.isDown = false;
      if (!pedals.has(source)) end(idOf(source, key), at);
    },
    sustain(source, isDown, at) {
      if (isDown) pedals.add(source);
      else pedals.delete(source);
      if (!isDown) endWhere((one) => one.source === source && !one.isDown, at);
    },
    endAll({ source, track } = {}) {
      if (track === undefined) for (const one of [...pedals]) if ((source ?? one) === one) pedals.delete(one);
      endWhere((one) => (source ?? one.source) === one.source && (track ?? one.track) === one.track);
    },
    tracks: () => new Set([...held.values()].map(({ track }) => track)),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
