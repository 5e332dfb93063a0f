/** What the engine plays: a song as sorted tables. Ticks are whole, 960 to a quarter note; two equal plans sound the same. */
export interface Plan {
  /** Where the tempo changes, by tick; the first entry is at tick 0. */
  readonly tempo: readonly TempoChange[];
  /** By order and id, the master last. What sums several strips adds them in this order. */
  readonly strips: readonly StripPlan[];
  /** Tick behind the last note or region. */
  readonly end: number;
  /** Where bars change their length, by tick, for the metronome; 4/4 where it is missing. */
  readonly meters?: readonly MeterChange[];
}

export interface MeterChange {
  readonly tick: number;
  readonly ticksPerBar: number;
  readonly ticksPerBeat: number;
}

export interface TempoChange {
  readonly tick: number;
  /** Quarter notes a minute, 20 to 300, two decimals. */
  readonly bpm: number;
}

/** A track as the engine sees it: what sounds in it, its devices in order, and where its sound goes. */
export interface StripPlan {
  readonly id: string;
  readonly kind: 'instrument' | 'drums' | 'audio' | 'group' | 'send' | 'master';
  /** dB, -Infinity to 6. */
  readonly gain: number;
  /** -1 left to 1 right. */
  readonly pan: number;
  readonly mute: boolean;
  /** The group that its sound goes to; null is the master. */
  readonly output: string | null;
  readonly sends: readonly SendPlan[];
  readonly devices: readonly DevicePlan[];
  readonly notes: NoteTable;
  readonly lanes: readonly LanePlan[];
}

export interface SendPlan {
  /** A strip of kind `send`. */
  readonly to: string;
  /** dB, -Infinity to 6. */
  readonly gain: number;
  /** Whether it is taken before the fader. */
  readonly pre: boolean;
}

export interface DevicePlan {
  readonly id: string;
  /** The device's name in `allDevices`. */
  readonly type: string;
  readonly on: boolean;
  /** One value for each parameter of the device's schema, in its order, in the parameter's unit. */
  readonly params: Float32Array;
  /** The strip that a side chain listens to. */
  readonly key: string | null;
}

/** Notes by tick, then pitch, then id: one entry a column. Clips, loops, swing and chance are resolved already. */
export interface NoteTable {
  readonly tick: Int32Array;
  /** Ticks, at least 1. */
  readonly length: Int32Array;
  /** 0 to 127, 60 is middle C. For drums the pad, 0 to 15. */
  readonly pitch: Float32Array;
  /** 0 to 1. */
  readonly velocity: Float32Array;
  /** 24 bits of the note's id and tick, for what is random in its sound. */
  readonly seed: Int32Array;
}

/** A parameter that moves: points by tick. */
export interface LanePlan {
  /** A device of the strip, or null for the strip itself. */
  readonly device: string | null;
  /** Number of the parameter in the device's schema; of a strip 0 gain, 1 pan, 2 mute, then its sends. */
  readonly param: number;
  readonly tick: Int32Array;
  readonly value: Float32Array;
  /** Shape to the next point: 0 holds, 1 is a line, others bend it (-1 to 1 without these). */
  readonly curve: Float32Array;
}

export const ticksPerQuarter = 960;

/** The fader of a strip as a device: its parameters are those of `devices/strip`. */
export const faderId = (strip: string): string => `${strip}/fader`;

/** Nothing, at 120 bpm. */
export const emptyPlan: Plan = { tempo: [{ tick: 0, bpm: 120 }], strips: [], end: 0 };

export const noNotes: NoteTable = {
  tick: new Int32Array(0),
  length: new Int32Array(0),
  pitch: new Float32Array(0),
  velocity: new Float32Array(0),
  seed: new Int32Array(0),
};
