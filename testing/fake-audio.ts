import { afterEach, vi } from 'vitest';
import { type Kernels, quantum } from '#studio/engine/kernels.ts';
import { createPlayer, type Player } from '#studio/worklet/player.ts';
import { openKernels } from './open-kernels.ts';

const kernelsOfTests: Kernels[] = [];
const contexts: FakeContext[] = [];

/** What a test needs of an AudioContext: its clock runs by `run`, and the engine of the worklet is the real one. */
export class FakeContext {
  state: AudioContextState = 'suspended';
  currentTime = 0;
  readonly baseLatency = 0.005;
  readonly outputLatency = 0.02;
  onstatechange: (() => void) | null = null;
  readonly destination = {};
  readonly audioWorklet = { addModule: () => Promise.resolve() };
  readonly options: AudioContextOptions;
  /** The node's engine, once it is there. */
  player: Player | null = null;
  node: FakeNode | null = null;
  /** The browser lets nothing wake it. */
  isStuck = false;
  #frame = 0;

  constructor(options: AudioContextOptions) {
    this.options = options;
    contexts.push(this);
  }
  getOutputTimestamp() {
    return { contextTime: this.currentTime, performanceTime: performance.now() };
  }
  #become(state: AudioContextState) {
    this.state = state;
    this.onstatechange?.();
    return Promise.resolve();
  }
  resume = () => (this.isStuck ? new Promise<void>(() => {}) : this.#become('running'));
  suspend = () => this.#become('suspended');
  close = () => this.#become('closed');
  /** Renders so many seconds and returns the left channel; a late machine takes `lateBy` milliseconds more. */
  run(seconds: number): Float32Array {
    const quanta = Math.round((seconds * 48_000) / quantum);
    const all = new Float32Array(quanta * quantum);
    const right = new Float32Array(quantum);
    for (let n = 0; n < quanta; n++) {
      vi.advanceTimersByTime((quantum * 1000) / 48_000);
      this.player?.render(all.subarray(n * quantum, (n + 1) * quantum), right, this.#frame);
      this.#frame += quantum;
      this.currentTime = this.#frame / 48_000;
    }
    return all;
  }
}

class FakeNode {
  onprocessorerror: (() => void) | null = null;
  readonly port: { onmessage: ((event: { data: unknown }) => void) | null; postMessage(data: unknown): void };

  constructor(context: FakeContext) {
    const kernels = kernelsOfTests.pop();
    if (!kernels) throw new Error('The test opens more contexts than it said');
    const player = createPlayer({
      kernels,
      send: (data) => this.port.onmessage?.({ data: structuredClone(data) }),
      now: () => Date.now(),
    });
    this.port = { onmessage: null, postMessage: (data) => player.receive(structuredClone(data)) };
    context.player = player;
    context.node = this;
  }
  connect() {}
  disconnect() {}
}

/** The smallest module there is; the fake node has the kernels already. */
export const fakeAddresses = { kernels: 'data:application/wasm;base64,AGFzbQEAAAA=', worklet: '/worklet.js' };

/** Puts a fake Web Audio and fake timers in place until the test ends; `most` contexts may be opened. */
export async function aFakeAudio(most = 1): Promise<{ contexts: readonly FakeContext[] }> {
  contexts.length = 0;
  kernelsOfTests.length = 0;
  for (let n = 0; n < most; n++) kernelsOfTests.push(await openKernels());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  // What happy-dom fetches is no response that Node compiles.
  if ('document' in globalThis)
    vi.spyOn(WebAssembly, 'compileStreaming').mockImplementation(() => WebAssembly.compile(smallestModule));
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioWorkletNode', FakeNode);
  return { contexts };
}

const smallestModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
