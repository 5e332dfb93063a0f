import { compileModule } from '#platform/web/compile-module.ts';
import type { FromRenderWorker, RenderJob } from './render-messages.ts';

/** Where the built kernels and the built worker are. */
export interface RenderAddresses {
  kernels: string;
  render: string;
}

export interface RunningRender {
  /** The WAV file. Refused with an AbortError after `cancel`, and with the reason where rendering failed. */
  readonly file: Promise<Blob>;
  cancel(): void;
}

/** Renders a plan to a WAV file in a worker; `onProgress` is called with 0 to 1. */
export function renderPlan(
  addresses: RenderAddresses,
  job: Omit<RenderJob, 'module'>,
  onProgress?: (done: number) => void,
): RunningRender {
  const worker = new Worker(addresses.render, { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  worker.onmessage = ({ data }: MessageEvent<FromRenderWorker>) => {
    if (data.kind === 'failed') reject(new Error(data.reason));
    else if (data.kind === 'end') resolve(new Blob([data.header, ...parts], { type: 'audio/wav' }));
    else {
      parts.push(data.bytes);
      onProgress?.(data.done);
    }
  };
  worker.onerror = () => reject(new Error('The render worker could not be loaded'));
  compileModule(addresses.kernels).then((module) => worker.postMessage({ ...job, module }), reject);
  const end = () => worker.terminate();
  promise.then(end, end);
  return {
    file: promise,
    cancel: () => reject(new DOMException('Rendering was cancelled', 'AbortError')),
  };
}
