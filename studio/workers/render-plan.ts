import { compileModule } from '#platform/web/compile-module.ts';
import type { FromRenderWorker, MeasuredLoudness, RenderJob } from './render-messages.ts';

const mediaTypes = { wav: 'audio/wav', flac: 'audio/flac', mp3: 'audio/mpeg' } as const;
/** Bytes that are collected before the browser may move them out of memory (STUDIO-180). */
const spillBytes = 4 * 1024 * 1024;

/** Where the built kernels and the built worker are. */
export interface RenderAddresses {
  kernels: string;
  render: string;
}

export interface RenderedFile {
  readonly file: Blob;
  /** Null where it was not asked for. */
  readonly loudness: MeasuredLoudness | null;
}

export interface RunningRender {
  /** Refused with an AbortError after `cancel`, and with the reason where rendering failed. */
  readonly done: Promise<RenderedFile>;
  cancel(): void;
}

/** Renders a plan to a file in a worker; `onProgress` is called with 0 to 1. */
export function renderPlan(
  addresses: RenderAddresses,
  job: Omit<RenderJob, 'module'>,
  onProgress?: (done: number) => void,
): RunningRender {
  const worker = new Worker(addresses.render, { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<RenderedFile>();
  const pieces: Blob[] = [];
  let recent: Uint8Array<ArrayBuffer>[] = [];
  let recentBytes = 0;
  const spill = () => {
    pieces.push(new Blob(recent));
    recent = [];
    recentBytes = 0;
  };
  worker.onmessage = ({ data }: MessageEvent<FromRenderWorker>) => {
    if (data.kind === 'failed') reject(new Error(data.reason));
    else if (data.kind === 'end') {
      spill();
      const file = new Blob([data.head, ...pieces], { type: mediaTypes[job.format.kind] });
      resolve({ file, loudness: data.loudness });
    } else {
      recent.push(data.bytes);
      recentBytes += data.bytes.length;
      if (recentBytes >= spillBytes) spill();
      onProgress?.(data.done);
    }
  };
  worker.onerror = () => reject(new Error('The render worker could not be loaded'));
  compileModule(addresses.kernels).then((module) => worker.postMessage({ ...job, module }), reject);
  const end = () => worker.terminate();
  promise.then(end, end);
  return {
    done: promise,
    cancel: () => reject(new DOMException('Rendering was cancelled', 'AbortError')),
  };
}
