import type { UploadPermission } from '../contract.ts';
import { ConnectionLost, refusedWith, sendBytes } from './send-bytes.ts';
import { pauseAfter, waitForNetwork } from './wait-for-network.ts';

interface ResumableUpload {
  permission: UploadPermission;
  file: Blob;
  /** False where some of the bytes may be there already: the server is asked first. */
  fresh: boolean;
  /** Bytes that have left, counted over the whole file. */
  onProgress: (sentBytes: number) => void;
  /** The connection is lost, or is there again. */
  onConnection: (lost: boolean) => void;
  signal: AbortSignal;
  /** Waits before the next try; ends early when the browser is online again. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Tries without a single new byte before the upload is given up. */
const maxFruitless = 10;

/** No answer, an overloaded or restarting server, or a place that only another question clears up. */
const isPassing = (status: number) => status === 0 || status === 409 || status === 429 || status >= 500;

/**
 * Sends a file so that a lost connection costs only what was on its way: after a break HEAD tells how far the server
 * is (`Upload-Offset`), and PUT sends the rest. Resolves on status 200; rejects with a Refusal that no waiting helps.
 */
export async function sendResumable(upload: ResumableUpload): Promise<void> {
  const { file, signal, wait = waitForNetwork } = upload;
  let offset: number | null = upload.fresh ? 0 : null;
  let best = -1;
  let fruitless = 0;
  for (;;) {
    try {
      offset ??= await askOffset(upload);
      upload.onConnection(false);
      if (offset > best) fruitless = 0;
      best = Math.max(best, offset);
      upload.onProgress(offset);
      const status = await sendRest(upload, offset);
      if (status === 200) return upload.onProgress(file.size);
      if (!isPassing(status) && status !== 204) throw refusedWith(status);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
    offset = null;
    fruitless += 1;
    if (fruitless > maxFruitless) throw refusedWith(0);
    upload.onConnection(true);
    await wait(pauseAfter(fruitless), signal);
  }
}

async function askOffset({ permission, signal }: ResumableUpload): Promise<number> {
  const { url, headers } = permission;
  const answer = await sendBytes({ method: 'HEAD', url, headers, signal });
  if (answer.status === 200) return Number(answer.header('upload-offset') ?? 0);
  if (isPassing(answer.status)) throw new ConnectionLost();
  throw refusedWith(answer.status);
}

async function sendRest({ permission, file, signal, onProgress }: ResumableUpload, offset: number) {
  const { url, headers } = permission;
  const { status } = await sendBytes({
    method: 'PUT',
    url,
    headers: { ...headers, 'Upload-Offset': String(offset) },
    body: offset === 0 ? file : file.slice(offset),
    onProgress: (sent) => onProgress(offset + sent),
    signal,
  });
  return status;
}
