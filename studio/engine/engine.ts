import { type Bus, restartDevice, silence, turnParam } from './device-unit.ts';
import { type Kernels, quantum } from './kernels.ts';
import { enterLanes, followLanes } from './lane-unit.ts';
import { createMemory } from './memory.ts';
import type { NotePlayer } from './note-player.ts';
import { orderStrips } from './order-strips.ts';
import { type Plan, ticksPerQuarter } from './plan.ts';
import type { SongPlace } from './song-place.ts';
import {
  createStripUnit,
  delayOf,
  freeStrip,
  restartStrip,
  runEffects,
  runInstrument,
  type StripUnit,
  setControl,
  sleeps,
  updateLanes,
  updateStrip,
} from './strip-unit.ts';
import { createSums, type Sums } from './sums.ts';
import { createTempoMap, type TempoMap } from './tempo-map.ts';

/** Plays a plan, 128 frames a call. The same in the worklet, in a worker and in Node: it does no I/O and reads no clock. */
export interface Engine {
  /** Takes another plan, at once; what sounds goes on where it is in it. */
  apply(plan: Plan): void;
  /** Plays from a tick. Where all was silent it sounds as an export from there does (STUDIO-033). */
  play(tick: number): void;
  stop(): void;
  /** Jumps while playing: notes are released and tails fade within 20 ms. */
  seek(tick: number): void;
  /** Repeats from tick to tick without a gap; null plays on. */
  loop(range: { from: number; to: number } | null): void;
  /** A note of a keyboard; `note` is the number by which it is ended. */
  noteOn(strip: string, note: number, pitch: number, velocity: number): void;
  noteOff(strip: string, note: number): void;
  /** Bends all voices of a strip by semitones, or moves its modulation wheel to 0 to 1. */
  control(strip: string, control: 'bend' | 'wheel', value: number): void;
  /** A value of a device, or of a strip's fader (`faderId`), that is heard before it is in the plan. */
  turn(device: string, param: number, value: number): void;
  /** Strips that are heard: all, or some where these are solo; and those that this listener has muted. */
  own(own: { solo: ReadonlySet<string>; muted: ReadonlySet<string> }): void;
  /** Renders the next quantum and returns where it is in memory. */
  render(): Bus;
  readonly isPlaying: boolean;
  /** Position in frames of the next quantum, before compensation. */
  readonly frame: number;
  readonly tick: number;
  /** The frame of a tick in this plan. */
  frameOf(tick: number): number;
  /** Whether nothing sounds and nothing plays. */
  readonly isSilent: boolean;
  /** Frames from the position to what is heard: the delay of the longest path. */
  readonly delay: number;
  /** Ids of devices whose kernels failed. */
  readonly faults: readonly string[];
  /** Samples of the memory: what `render` returns is read here, at a quarter of its offsets. */
  readonly floats: Float32Array;
  /** Raises `peaks` to the highest absolute samples of the last quantum: left and right of each strip, in the order of the plan. */
  raisePeaks(peaks: Float32Array): void;
  /** A device that failed begins anew. */
  restart(device: string): void;
}

/** Numbers of keyboard notes begin here, above all that a note player counts. */
const keyboardNotes = 1_000_000_000_000;
const everything = { solo: new Set<string>(), muted: new Set<string>() };

export function createEngine(kernels: Kernels): Engine {
  const memory = createMemory(kernels);
  const { shared } = kernels;
  const dry = newBus();
  const silent = newBus();
  let tempo: TempoMap = createTempoMap([]);
  let tempoKey = '';
  let strips: StripUnit[] = [];
  let byId = new Map<string, StripUnit>();
  let planned: StripUnit[] = [];
  const sums: Sums = createSums(kernels, memory);
  let isPlaying = false;
  let frame = 0;
  let range: { from: number; to: number } | null = null;
  let loopTicks: { from: number; to: number } | null = null;
  let sinceSeam = Number.POSITIVE_INFINITY;
  let own: { solo: ReadonlySet<string>; muted: ReadonlySet<string> } = everything;

  function newBus(): Bus {
    const left = memory.allocate(quantum * 8);
    return { left, right: left + quantum * 4 };
  }
  const players = () => strips.flatMap((strip) => (strip.instrument ? [strip.instrument.notes] : []));
  const setRange = () => {
    const frames = loopTicks && { from: tempo.frameOf(loopTicks.from), to: tempo.frameOf(loopTicks.to) };
    range = frames && frames.to - frames.from >= quantum ? frames : null;
  };

  /** Position jumps to a frame: every player seeks. */
  const jump = (to: number, framesSinceSeam = Number.POSITIVE_INFINITY) => {
    frame = to;
    sinceSeam = framesSinceSeam;
    for (const player of players()) player.seek(to);
  };

  const setClock = (at: number) => {
    const beats = tempo.tickOf(at) / ticksPerQuarter;
    shared.clock_set(tempo.bpmAt(at), beats - Math.floor(beats / 64) * 64, isPlaying ? 1 : 0);
  };

  const running = {
    keyOf: (id: string) => byId.get(id)?.bus ?? silent,
    dry,
    memory,
    hearing: {
      place: { isPlaying, frame, range, sinceSeam } as SongPlace,
      behind: 0,
      setClock: (done: number) => setClock(frame + done),
    },
  };

  /** Whether neither a note nor the seam of a loop lies in the next quantum. */
  const startsNothing = (notes: NotePlayer): boolean => {
    const end = frame + quantum;
    if (!isPlaying) return true;
    return notes.nextFrame(frame, end) === end && !(range && frame <= range.to && range.to < end);
  };

  /** Renders the instrument of a strip, split at each frame in which a note starts or ends, and at the seam of a loop. */
  const runNotes = (strip: StripUnit, place: SongPlace): boolean => {
    const { instrument } = strip;
    if (!instrument || instrument.unit.hasFailed) return true;
    instrument.unit.setFrames += quantum;
    if (sleeps(strip) && startsNothing(instrument.notes)) return true;
    let [done, at] = [0, frame];
    const { lanes } = instrument.unit;
    let isSilent = true;
    while (done < quantum) {
      if (isPlaying && range && at === range.to) {
        at = range.from;
        instrument.notes.seek(at);
      }
      const most = at + Math.min(quantum - done, enterLanes(lanes, place, at));
      if (isPlaying) instrument.notes.playAt(at);
      const last = range && at < range.to ? Math.min(most, range.to) : most;
      const until = isPlaying ? instrument.notes.nextFrame(at + 1, last) : last;
      followLanes(lanes, place, at, until - at);
      setClock(at);
      if (!runInstrument(strip, done, until - at)) isSilent = false;
      done += until - at;
      at = until;
    }
    instrument.voices.update();
    instrument.unit.isResting = isSilent;
    return isSilent && instrument.voices.isIdle;
  };

  const isSilent = () => {
    if (isPlaying) return false;
    for (const { isSilent: one, instrument } of strips)
      if (!one || (instrument && !instrument.voices.isIdle)) return false;
    return true;
  };

  const isAudible = ({ plan }: StripUnit): boolean =>
    plan.kind === 'master' ||
    (!own.muted.has(plan.id) &&
      (own.solo.size === 0 || own.solo.has(plan.id) || plan.kind === 'group' || plan.kind === 'send'));

  return {
    apply(plan) {
      const key = plan.tempo.map(({ tick, bpm }) => `${tick} ${bpm}`).join();
      if (key !== tempoKey) {
        const tick = tempo.tickOf(frame);
        tempo = createTempoMap(plan.tempo);
        frame = tempo.frameOf(tick);
        tempoKey = key;
      }
      const old = byId;
      strips = orderStrips(plan.strips).map((one) => {
        const known = old.get(one.id);
        old.delete(one.id);
        if (!known) return createStripUnit(kernels, memory, one);
        updateStrip(known, kernels, memory, one);
        return known;
      });
      for (const strip of old.values()) freeStrip(strip, memory);
      byId = new Map(strips.map((strip) => [strip.id, strip]));
      planned = plan.strips.flatMap(({ id }) => byId.get(id) ?? []);
      for (const { instrument, plan: one } of strips) instrument?.notes.replace(one.notes, tempo, frame);
      for (const strip of strips) updateLanes(strip, kernels, tempo);
      setRange();
      sums.update(plan.strips, strips, tempo, delayOf);
    },
    play(tick) {
      if (isSilent()) for (const strip of strips) restartStrip(strip);
      isPlaying = true;
      jump(tempo.frameOf(tick));
    },
    stop() {
      isPlaying = false;
      for (const { instrument } of strips) {
        instrument?.notes.seek(frame);
        instrument?.voices.stopAll();
      }
    },
    seek(tick) {
      jump(tempo.frameOf(tick));
      for (const strip of strips) for (const unit of strip.devices) silence(unit);
    },
    loop(ticks) {
      loopTicks = ticks;
      sinceSeam = Number.POSITIVE_INFINITY;
      setRange();
    },
    noteOn(strip, note, pitch, velocity) {
      byId.get(strip)?.instrument?.voices.start(keyboardNotes + note, pitch, velocity, note & 0xffffff);
    },
    noteOff(strip, note) {
      byId.get(strip)?.instrument?.voices.stop(keyboardNotes + note);
    },
    control(strip, control, value) {
      const instrument = byId.get(strip)?.instrument;
      if (instrument) setControl(instrument, control, value);
    },
    turn(device, param, value) {
      for (const strip of strips) {
        const unit = [...strip.devices, strip.fader].find(({ id }) => id === device);
        if (!unit || param < 0 || param >= unit.params.length) continue;
        turnParam(unit, param, value);
      }
    },
    own(next) {
      own = next;
    },
    render() {
      const place: SongPlace = { isPlaying, frame, range, sinceSeam };
      running.hearing.place = place;
      for (const strip of strips) {
        shared.mix_clear(strip.before.left, quantum * 2);
        const hasInput = sums.collect(strip, isAudible, place);
        const isQuiet = runNotes(strip, place) && !hasInput;
        setClock(frame);
        runEffects(strip, kernels, running, isQuiet);
      }
      if (isPlaying) {
        const next = frame + quantum;
        if (range && next === range.to) jump(range.from, 0);
        else if (range && frame < range.to && next > range.to) {
          sinceSeam = next - range.to;
          frame = range.from + sinceSeam;
        } else {
          sinceSeam += quantum;
          frame = next;
        }
      }
      return strips.at(-1)?.bus ?? silent;
    },
    get isPlaying() {
      return isPlaying;
    },
    get frame() {
      return frame;
    },
    get tick() {
      return tempo.tickOf(frame);
    },
    frameOf: (tick) => tempo.frameOf(tick),
    get isSilent() {
      return isSilent();
    },
    get delay() {
      return sums.delay;
    },
    get faults() {
      return strips.flatMap((strip) => strip.devices.filter((unit) => unit.hasFailed).map(({ id }) => id));
    },
    get floats() {
      return memory.floats;
    },
    raisePeaks(peaks) {
      for (let n = 0; n < planned.length; n++) {
        const strip = planned[n];
        if (!strip || strip.isSilent) continue;
        peaks[n * 2] = Math.max(peaks[n * 2] ?? 0, shared.mix_peak(strip.bus.left, quantum));
        peaks[n * 2 + 1] = Math.max(peaks[n * 2 + 1] ?? 0, shared.mix_peak(strip.bus.right, quantum));
      }
    },
    restart(device) {
      for (const { devices, instrument } of strips) {
        const unit = devices.find(({ id }) => id === device);
        if (!unit?.hasFailed) continue;
        restartDevice(unit);
        if (instrument?.unit === unit) instrument.voices.reset();
      }
    },
  };
}
