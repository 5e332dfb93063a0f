import { applyPlanDiff } from '../document/diff-plans.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { type Kernels, quantum } from '../engine/kernels.ts';
import { emptyPlan, type Plan } from '../engine/plan.ts';
import { createLoudness } from '../render/loudness.ts';
import { createLateness } from './lateness.ts';
import { type FromWorklet, isToWorklet, stateAt, type ToWorklet } from './messages.ts';
import { createMetronome } from './metronome.ts';

/** What the worklet does, without the worklet: messages in, samples and messages out. */
export interface Player {
  /** A message of the page; it is followed when the next quantum begins. What is no message is left out. */
  receive(data: unknown): void;
  /** Fills a quantum; `contextFrame` is its first frame by the context's clock. */
  render(left: Float32Array, right: Float32Array, contextFrame: number): void;
}

export interface PlayerOptions {
  kernels: Kernels;
  send: (message: FromWorklet) => void;
  /** Milliseconds of a clock that the audio does not drive. */
  now: () => number;
}

/** Quanta from state to state: 31 a second. */
const stateQuanta = 12;
/** Silent quanta that are rendered before nothing is: what a message changes is ramped within 22 ms. */
const quietQuanta = 30;

export function createPlayer({ kernels, send, now }: PlayerOptions): Player {
  const engine: Engine = createEngine(kernels);
  const loudness = createLoudness();
  const metronome = createMetronome();
  const lateness = createLateness();
  const queue: ToWorklet[] = [];
  let plan = emptyPlan;
  let clicks = { on: false, gain: 1, countInBars: 0 };
  let range: { from: number; to: number } | null = null;
  /** Playing begins at the tick when the frames of the count-in are over. */
  let countIn: { tick: number; frames: number } | null = null;
  let values = new Float64Array(stateAt.peaks);
  let peaks = new Float32Array(0);
  let faults = '';
  let quantaToState = 0;
  let quiet = 0;

  const setPlan = (next: Plan) => {
    plan = next;
    engine.apply(plan);
    metronome.setPlan(plan);
    if (peaks.length === plan.strips.length * 2) return;
    peaks = new Float32Array(plan.strips.length * 2);
    values = new Float64Array(stateAt.peaks + peaks.length);
  };
  const play = (tick: number) => {
    metronome.clear();
    countIn = null;
    if (clicks.countInBars === 0) {
      engine.play(tick);
      return;
    }
    engine.stop();
    countIn = { tick, frames: metronome.countIn(clicks.countInBars, tick) };
  };
  const stop = () => {
    metronome.clear();
    countIn = null;
    engine.stop();
  };

  const follow = (message: ToWorklet) => {
    quiet = 0;
    switch (message.kind) {
      case 'plan':
        setPlan(applyPlanDiff(plan, message.diff));
        break;
      case 'play':
        quantaToState = 0;
        play(message.tick);
        break;
      case 'stop':
        quantaToState = 0;
        stop();
        break;
      case 'seek':
        quantaToState = 0;
        metronome.clear();
        if (countIn) countIn.tick = message.tick;
        engine.seek(message.tick);
        break;
      case 'loop':
        range = message.range;
        engine.loop(range);
        break;
      case 'noteOn':
        engine.noteOn(message.strip, message.note, message.pitch, message.velocity);
        break;
      case 'noteOff':
        engine.noteOff(message.strip, message.note);
        break;
      case 'control':
        engine.control(message.strip, message.control, message.value);
        break;
      case 'turn':
        engine.turn(message.device, message.param, message.value);
        break;
      case 'own':
        engine.own({ solo: new Set(message.solo), muted: new Set(message.muted) });
        break;
      case 'metronome':
        clicks = message;
        break;
      case 'restart':
        engine.restart(message.device);
        break;
      case 'resetMeters':
        loudness.reset();
        break;
      case 'resumed':
        lateness.reset();
        break;
    }
  };
  /** At most one plan a quantum, since it is what takes long. */
  const followQueue = () => {
    let hasPlan = false;
    while (queue.length > 0 && !(hasPlan && queue[0]?.kind === 'plan')) {
      const message = queue.shift();
      if (message) follow(message);
      hasPlan ||= message?.kind === 'plan';
    }
  };

  /** Clicks of what the engine has just played; at the seam of a loop these are two parts. */
  const click = (before: number) => {
    const after = engine.frame;
    if (after === before + quantum) {
      metronome.follow(before, after, engine.delay);
      return;
    }
    const [from, to] = range ? [engine.frameOf(range.from), engine.frameOf(range.to)] : [after, before];
    if (to > before) metronome.follow(before, to, engine.delay);
    metronome.follow(from, after, engine.delay + Math.max(0, to - before));
  };

  const sendState = (contextFrame: number) => {
    values[stateAt.contextFrame] = contextFrame + quantum;
    values[stateAt.frame] = countIn
      ? engine.frameOf(countIn.tick) - Math.max(0, countIn.frames)
      : engine.frame;
    values[stateAt.isPlaying] = engine.isPlaying || countIn ? 1 : 0;
    values[stateAt.isSilent] = quiet >= quietQuanta ? 1 : 0;
    values[stateAt.lost] = lateness.lost;
    values[stateAt.delay] = engine.delay;
    values[stateAt.shortTerm] = loudness.shortTerm;
    values[stateAt.integrated] = loudness.integrated;
    values[stateAt.truePeak] = loudness.truePeak;
    values.set(peaks, stateAt.peaks);
    peaks.fill(0);
    send({ kind: 'state', values });
    const failed = engine.faults;
    if (failed.join() === faults) return;
    faults = failed.join();
    send({ kind: 'faults', devices: failed });
  };

  const startAfterCountIn = () => {
    if (!countIn || countIn.frames > 0) return;
    engine.play(countIn.tick);
    countIn = null;
    quantaToState = 0;
  };

  return {
    receive(data) {
      if (isToWorklet(data)) queue.push(data);
    },
    render(left, right, contextFrame) {
      followQueue();
      startAfterCountIn();
      if (engine.isSilent && !countIn && quiet >= quietQuanta) {
        if (quiet === quietQuanta) loudness.rest();
        quiet += 1;
        left.fill(0);
        right.fill(0);
      } else {
        quiet = engine.isSilent && !countIn ? quiet + 1 : 0;
        const before = engine.frame;
        const wasPlaying = engine.isPlaying;
        const bus = engine.render();
        const { floats } = engine;
        for (let i = 0; i < quantum; i++) {
          left[i] = floats[(bus.left >> 2) + i] ?? 0;
          right[i] = floats[(bus.right >> 2) + i] ?? 0;
        }
        engine.raisePeaks(peaks);
        loudness.add(left, right);
        if (wasPlaying && clicks.on) click(before);
        metronome.mix(left, right, clicks.gain);
      }
      if (countIn) countIn.frames -= quantum;
      lateness.check(contextFrame, now());
      quantaToState -= 1;
      if (quantaToState > 0) return;
      quantaToState = stateQuanta;
      sendState(contextFrame);
    },
  };
}
