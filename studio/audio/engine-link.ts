import { compileModule } from '#platform/web/compile-module.ts';
import { sampleRate } from '../engine/kernels.ts';
import type { FromWorklet, ToWorklet } from '../worklet/messages.ts';

/** Where the built kernels and the built worklet are. */
export interface SoundAddresses {
  kernels: string;
  worklet: string;
}

/** A running context with the engine's node in it. */
export interface EngineLink {
  readonly context: AudioContext;
  readonly node: AudioWorkletNode;
  send(message: ToWorklet): void;
  close(): Promise<void>;
}

export interface LinkOptions {
  addresses: SoundAddresses;
  latency: 'interactive' | 'playback';
  receive: (message: FromWorklet) => void;
  /** The worklet has thrown, or the browser has closed or stopped the context. */
  onEnd: () => void;
}

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** The compiled kernels; a failed load is tried again the next time. */
function loadKernels(address: string): Promise<WebAssembly.Module> {
  const known = modules.get(address);
  if (known) return known;
  const loading = compileModule(address);
  modules.set(address, loading);
  loading.catch(() => modules.delete(address));
  return loading;
}

/**
 * Makes a context, to be called within a press: browsers start none otherwise. `ready` gives the link when the engine can take messages,
 * and is refused where something cannot be loaded.
 */
export function openLink(options: LinkOptions): { context: AudioContext; ready: Promise<EngineLink> } {
  const context = new AudioContext({ sampleRate, latencyHint: options.latency });
  const ready = connect(context, options).catch(async (error: unknown) => {
    await context.close();
    throw error;
  });
  return { context, ready };
}

async function connect(
  context: AudioContext,
  { addresses, receive, onEnd }: LinkOptions,
): Promise<EngineLink> {
  const [module] = await Promise.all([
    loadKernels(addresses.kernels),
    context.audioWorklet.addModule(addresses.worklet),
  ]);
  const node = new AudioWorkletNode(context, 'tonehall-engine', {
    numberOfInputs: 0,
    outputChannelCount: [2],
    processorOptions: { module },
  });
  node.port.onmessage = ({ data }: MessageEvent<FromWorklet>) => receive(data);
  node.onprocessorerror = onEnd;
  let isClosing = false;
  context.onstatechange = () => {
    if (!isClosing && context.state !== 'running') onEnd();
  };
  node.connect(context.destination);
  return {
    context,
    node,
    send: (message) => node.port.postMessage(message),
    async close() {
      isClosing = true;
      node.port.onmessage = null;
      node.disconnect();
      if (context.state !== 'closed') await context.close();
    },
  };
}
