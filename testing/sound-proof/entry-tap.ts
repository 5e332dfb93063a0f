// Stands behind the engine's node and sends every sample that passes; the messages are read by the page.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const currentFrame: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

registerProcessor(
  'tap',
  class extends AudioWorkletProcessor {
    process([input]: [Float32Array[]]): boolean {
      const [left, right] = input;
      if (left && right) this.port.postMessage({ frame: currentFrame, left, right });
      return true;
    }
  },
);
