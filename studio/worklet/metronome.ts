import { quantum, sampleRate } from '../engine/kernels.ts';
import { type MeterChange, type Plan, ticksPerQuarter } from '../engine/plan.ts';
import { createTempoMap } from '../engine/tempo-map.ts';

/** Clicks on the beats of a plan, mixed behind the master: never part of an export (STUDIO-030). */
export interface Metronome {
  setPlan(plan: Plan): void;
  /** Clicks on the beats from a frame of the song to another; `offset` is where the first frame lies from the quantum's beginning. */
  follow(from: number, to: number, offset: number): void;
  /** Clicks of so many bars before a tick. Returns their frames, a multiple of a quantum. */
  countIn(bars: number, tick: number): number;
  /** Adds a quantum of clicks. */
  mix(left: Float32Array, right: Float32Array, gain: number): void;
  /** No click is waiting. */
  clear(): void;
}

const commonMeter: MeterChange = {
  tick: 0,
  ticksPerBar: ticksPerQuarter * 4,
  ticksPerBeat: ticksPerQuarter,
};
const clickFrames = sampleRate / 25;

/** A sine that decays by 60 dB within 40 ms. */
function makeClick(hz: number): Float32Array {
  const samples = new Float32Array(clickFrames);
  for (let i = 0; i < clickFrames; i++)
    samples[i] = Math.sin((2 * Math.PI * hz * i) / sampleRate) * 10 ** ((-3 * i) / clickFrames);
  return samples;
}

export function createMetronome(): Metronome {
  const plainClick = makeClick(1000);
  const barClick = makeClick(1500);
  let meters: readonly MeterChange[] = [commonMeter];
  let tempo = createTempoMap([]);
  /** Frames until each click begins, below 0 for those that sound. */
  const starts: number[] = [];
  const sounds: Float32Array[] = [];

  const meterAt = (tick: number) => {
    let found = meters[0] ?? commonMeter;
    for (const meter of meters) if (meter.tick <= tick) found = meter;
    return found;
  };
  const add = (start: number, isBar: boolean) => {
    starts.push(start);
    sounds.push(isBar ? barClick : plainClick);
  };

  return {
    setPlan(plan) {
      meters = plan.meters && plan.meters.length > 0 ? plan.meters : [commonMeter];
      tempo = createTempoMap(plan.tempo);
    },
    follow(from, to, offset) {
      let meter = meterAt(tempo.tickOf(from));
      let beat = Math.max(0, Math.floor((tempo.tickOf(from) - meter.tick) / meter.ticksPerBeat));
      for (;;) {
        const tick = meter.tick + beat * meter.ticksPerBeat;
        const next = meterAt(tick);
        if (next !== meter) {
          [meter, beat] = [next, 0];
          continue;
        }
        const frame = tempo.frameOf(tick);
        if (frame >= to) return;
        if (frame >= from) add(offset + frame - from, (tick - meter.tick) % meter.ticksPerBar === 0);
        beat += 1;
      }
    },
    countIn(bars, tick) {
      const { ticksPerBar, ticksPerBeat } = meterAt(tick);
      const bpm = tempo.bpmAt(tempo.frameOf(tick));
      const beatFrames = (ticksPerBeat / ticksPerQuarter) * ((sampleRate * 60) / bpm);
      const beats = Math.round((bars * ticksPerBar) / ticksPerBeat);
      const frames = Math.ceil((beats * beatFrames) / quantum) * quantum;
      for (let beat = 0; beat < beats; beat++)
        add(Math.round(frames - (beats - beat) * beatFrames), (beat * ticksPerBeat) % ticksPerBar === 0);
      return frames;
    },
    mix(left, right, gain) {
      for (let n = starts.length - 1; n >= 0; n--) {
        const start = starts[n] ?? 0;
        const sound = sounds[n];
        for (let i = Math.max(0, start); i < quantum; i++) {
          const sample = (sound?.[i - start] ?? 0) * gain;
          left[i] = (left[i] ?? 0) + sample;
          right[i] = (right[i] ?? 0) + sample;
        }
        starts[n] = start - quantum;
        if (start + clickFrames > quantum) continue;
        starts.splice(n, 1);
        sounds.splice(n, 1);
      }
    },
    clear() {
      starts.length = 0;
      sounds.length = 0;
    },
  };
}
