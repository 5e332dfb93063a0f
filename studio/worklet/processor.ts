import { firstPages, kernelsOf, mostPages } from '../engine/kernels.ts';
import { createPlayer } from './player.ts';

// What an AudioWorkletGlobalScope has; TypeScript knows it only as a whole library of its own.
declare const currentFrame: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: { module: WebAssembly.Module } }) => AudioWorkletProcessor,
): void;

registerProcessor(
  'tonehall-engine',
  class extends AudioWorkletProcessor {
    readonly #player;

    constructor({ processorOptions: { module } }: { processorOptions: { module: WebAssembly.Module } }) {
      super();
      const memory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages });
      const { exports } = new WebAssembly.Instance(module, { env: { memory } });
      this.#player = createPlayer({
        kernels: kernelsOf(exports, memory),
        send: (message) => this.port.postMessage(message),
        now: () => Date.now(),
      });
      this.port.onmessage = ({ data }) => this.#player.receive(data);
    }

    process(_inputs: unknown, [output]: [[Float32Array, Float32Array]]): boolean {
      this.#player.render(output[0], output[1], currentFrame);
      return true;
    }
  },
);
