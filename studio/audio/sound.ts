import { diffPlans } from '../document/diff-plans.ts';
import { emptyPlan, type Plan } from '../engine/plan.ts';
import { createTempoMap } from '../engine/tempo-map.ts';
import { type FromWorklet, stateAt, type ToWorklet } from '../worklet/messages.ts';
import { heardFrame, latencyOf } from './context-time.ts';
import { type EngineLink, openLink, type SoundAddresses } from './engine-link.ts';
import { createHeardPosition } from './heard-position.ts';
import { decibelsOf, loudnessOf } from './levels.ts';

export type { SoundAddresses } from './engine-link.ts';

export type SoundStatus = 'asleep' | 'starting' | 'running' | 'failed';

export interface SoundState {
  status: SoundStatus;
  /** A sentence for the person where sound could not start. */
  problem: string | null;
  isPlaying: boolean;
  loop: { from: number; to: number } | null;
  /** Buffers that came too late since the page was opened. */
  lostBuffers: number;
  /** Ids of devices that failed and are mute. */
  faults: readonly string[];
}

/** What the studio plays: a plan, a position in it, and what a person turns and presses meanwhile. */
export interface Sound {
  setPlan(plan: Plan): void;
  /** Plays from a tick, behind the count-in; to be called within a press, as is `noteOn`. */
  play(tick: number): Promise<void>;
  stop(): void;
  seek(tick: number): void;
  loop(range: { from: number; to: number } | null): void;
  noteOn(strip: string, note: number, pitch: number, velocity: number): void;
  noteOff(strip: string, note: number): void;
  /** Bends what a strip plays by semitones, or moves its modulation wheel to 0 to 1. */
  control(strip: string, control: 'bend' | 'wheel', value: number): void;
  /** A value that is heard before it is in the plan. */
  turn(device: string, param: number, value: number): void;
  own(own: { solo: ReadonlySet<string>; muted: ReadonlySet<string> }): void;
  /** The gain is a factor. */
  metronome(options: { on: boolean; gain: number; countInBars: 0 | 1 | 2 }): void;
  subscribe(listener: () => void): () => void;
  /** A new object only on change. */
  getState(): SoundState;
  /** What is heard now, or where playing would begin. */
  tick(): number;
  /**
   * What was heard at a time of `performance.now()`, at most 2 s ago; null where nothing played. Below where playing began during the
   * count-in, and then below 0 at the beginning of the song.
   */
  tickAt(time: number): number | null;
  /** Seconds from an event of the page to what is heard of it; null while no sound runs. */
  latency(): number | null;
  /** Highest absolute samples of the last thirtieth of a second, left and right. */
  peaks(strip: string): readonly [number, number];
  /** Of the master: LUFS, and dB of full scale. */
  loudness(): { shortTerm: number; integrated: number; truePeak: number };
  resetMeters(): void;
  restartDevice(device: string): void;
  close(): Promise<void>;
}

/** Milliseconds of silence after which the context sleeps (STUDIO-219). */
const silenceBeforeSleep = 30_000;
/** Milliseconds within which a context wakes, or is given up for a new one. */
const wakeDeadline = 1500;
/** So many lost buffers are more than a hiccup: the context is opened again with a longer buffer (STUDIO-231). */
const lostBeforeLongBuffer = 2;
const noPeaks = [0, 0] as const;
const startFailed = 'The sound could not start. Press play to try again.';

/** Makes no AudioContext before `play` or `noteOn` (STUDIO-010). */
export function createSound(addresses: SoundAddresses): Sound {
  let state: SoundState = {
    status: 'asleep',
    problem: null,
    isPlaying: false,
    loop: null,
    lostBuffers: 0,
    faults: [],
  };
  const listeners = new Set<() => void>();
  let link: EngineLink | null = null;
  let waking: Promise<EngineLink | null> | null = null;
  let latency: 'interactive' | 'playback' = 'interactive';
  let plan = emptyPlan;
  let sentPlan = emptyPlan;
  let map = createTempoMap(plan.tempo);
  let restTick = 0;
  let quietSince = Number.POSITIVE_INFINITY;
  let lostInLink = 0;
  let values = new Float64Array(stateAt.peaks);
  const position = createHeardPosition();
  const held = new Map<string, ToWorklet>();
  const controls = new Map<string, ToWorklet>();
  let own: ToWorklet = { kind: 'own', solo: [], muted: [] };
  let isClosed = false;
  let clicks: ToWorklet & { kind: 'metronome' } = { kind: 'metronome', on: false, gain: 1, countInBars: 0 };

  const change = (next: Partial<SoundState>) => {
    const keys = Object.keys(next) as (keyof SoundState)[];
    if (keys.every((key) => Object.is(state[key], next[key]))) return;
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  /** Messages go to an engine that is awake; what it misses it is given when it wakes. */
  const send = (message: ToWorklet) => {
    if (state.status === 'running') link?.send(message);
  };
  const sendPlan = () => {
    const diff = diffPlans(sentPlan, plan);
    if (diff) send({ kind: 'plan', diff });
    sentPlan = plan;
  };

  const tickAt = (time: number) => {
    if (!state.isPlaying || state.status !== 'running' || !link) return null;
    return position.tickAt(heardFrame(link.context, time), map, state.loop);
  };
  const tick = () => Math.max(0, tickAt(performance.now()) ?? restTick);

  /** The engine rests or is gone: playing ends where it was. */
  const endWith = (status: SoundStatus, problem: string | null) => {
    restTick = tick();
    position.clear();
    values.fill(0);
    held.clear();
    change({ status, problem, isPlaying: false });
  };
  const drop = () => {
    void link?.close();
    link = null;
    sentPlan = emptyPlan;
    lostInLink = 0;
  };

  const receive = (message: FromWorklet) => {
    if (message.kind === 'faults') {
      change({ faults: message.devices });
      return;
    }
    values = message.values;
    position.add(values);
    const now = performance.now();
    if (values[stateAt.isSilent] !== 1) quietSince = Number.POSITIVE_INFINITY;
    else if (quietSince > now) quietSince = now;
    if (now - quietSince >= silenceBeforeSleep) sleep();
    const lost = values[stateAt.lost] ?? 0;
    if (lost === lostInLink) return;
    if (state.isPlaying) change({ lostBuffers: state.lostBuffers + lost - lostInLink });
    lostInLink = lost;
    if (latency === 'interactive' && lost >= lostBeforeLongBuffer) void takeLongBuffer();
  };
  const sleep = () => {
    quietSince = Number.POSITIVE_INFINITY;
    endWith('asleep', null);
    void link?.context.suspend();
  };
  const onEnd = () => {
    if (state.status !== 'running') return;
    const isOver = link?.context.state === 'running' || link?.context.state === 'closed';
    endWith(isOver ? 'failed' : 'asleep', isOver ? startFailed : null);
    if (isOver) drop();
  };

  const open = async (): Promise<EngineLink | null> => {
    change({ status: 'starting', problem: null });
    try {
      const opened = openLink({ addresses, latency, receive, onEnd });
      link = await opened.ready;
      if (isClosed) {
        drop();
        return null;
      }
      await Promise.race([opened.context.resume(), pause(wakeDeadline)]);
    } catch {
      endWith('failed', startFailed);
      return null;
    }
    return begin(link);
  };
  /** Gives the engine what it does not know yet. */
  const begin = (ready: EngineLink): EngineLink | null => {
    if (ready.context.state !== 'running') {
      endWith('asleep', null);
      return null;
    }
    change({ status: 'running', problem: null });
    // An engine that was suspended while it played would go on by itself; `play` follows where it should.
    const known = [
      { kind: 'resumed' },
      { kind: 'stop' },
      own,
      clicks,
      { kind: 'loop', range: state.loop },
    ] as const;
    for (const message of known) send(message);
    sendPlan();
    for (const message of [...controls.values(), ...held.values()]) send(message);
    return ready;
  };
  const resume = async (known: EngineLink): Promise<EngineLink | null> => {
    change({ status: 'starting', problem: null });
    await Promise.race([known.context.resume().catch(() => undefined), pause(wakeDeadline)]);
    if (known.context.state === 'running') return begin(known);
    drop();
    return open();
  };
  const wake = (): Promise<EngineLink | null> => {
    if (state.status === 'running' && link?.context.state === 'running') return Promise.resolve(link);
    waking ??= (link ? resume(link) : open()).finally(() => {
      waking = null;
    });
    return waking;
  };
  const takeLongBuffer = async () => {
    latency = 'playback';
    const from = tick();
    const wasPlaying = state.isPlaying;
    drop();
    position.clear();
    waking = open().finally(() => {
      waking = null;
    });
    await waking;
    if (!wasPlaying || !state.isPlaying) return;
    send({ ...clicks, countInBars: 0 });
    send({ kind: 'play', tick: from });
    send(clicks);
  };

  return {
    setPlan(next) {
      if (next === plan) return;
      plan = next;
      map = createTempoMap(plan.tempo);
      if (state.status === 'running') sendPlan();
    },
    async play(from) {
      restTick = from;
      change({ isPlaying: true });
      const ready = await wake();
      if (ready && state.isPlaying) send({ kind: 'play', tick: restTick });
    },
    stop() {
      restTick = tick();
      change({ isPlaying: false });
      send({ kind: 'stop' });
    },
    seek(to) {
      restTick = to;
      send({ kind: 'seek', tick: to });
    },
    loop(range) {
      change({ loop: range });
      send({ kind: 'loop', range });
    },
    noteOn(strip, note, pitch, velocity) {
      const message = { kind: 'noteOn', strip, note, pitch, velocity } as const;
      held.set(`${strip} ${note}`, message);
      if (state.status === 'running') send(message);
      else void wake();
    },
    noteOff(strip, note) {
      held.delete(`${strip} ${note}`);
      send({ kind: 'noteOff', strip, note });
    },
    control(strip, control, value) {
      const message = { kind: 'control', strip, control, value } as const;
      controls.set(`${strip} ${control}`, message);
      send(message);
    },
    turn: (device, param, value) => send({ kind: 'turn', device, param, value }),
    own({ solo, muted }) {
      own = { kind: 'own', solo: [...solo], muted: [...muted] };
      send(own);
    },
    metronome(options) {
      clicks = { kind: 'metronome', ...options };
      send(clicks);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    tick,
    tickAt,
    latency: () =>
      state.status === 'running' && link ? latencyOf(link.context, values[stateAt.delay] ?? 0) : null,
    peaks(strip) {
      const at = sentPlan.strips.findIndex(({ id }) => id === strip);
      if (at < 0) return noPeaks;
      const first = stateAt.peaks + at * 2;
      return [values[first] ?? 0, values[first + 1] ?? 0];
    },
    loudness: () => ({
      shortTerm: loudnessOf(values[stateAt.shortTerm] ?? 0),
      integrated: loudnessOf(values[stateAt.integrated] ?? 0),
      truePeak: decibelsOf(values[stateAt.truePeak] ?? 0),
    }),
    resetMeters: () => send({ kind: 'resetMeters' }),
    restartDevice: (device) => send({ kind: 'restart', device }),
    async close() {
      isClosed = true;
      endWith('asleep', null);
      const open = link;
      link = null;
      await open?.close();
    },
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
