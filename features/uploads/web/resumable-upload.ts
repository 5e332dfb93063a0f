import type { UploadPermission } from '../contract.ts';
import { type ByteResponse, ConnectionLost, sendBytes, uploadRefusal } from './send-bytes.ts';
import { backoffMsAfter, waitForNetwork } from './wait-for-network.ts';

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
const maxFruitlessAttempts = 10;

/** The longest pause that a server may ask for before the upload is given up, in ms. */
const maxRetryAfterMs = 120_000;

/** No answer, a slow connection, an overloaded or restarting server, or a place that only another question clears up. */
const isTemporaryFailure = (status: number) => [0, 408, 409, 429].includes(status) || status >= 500;

/**
 * Sends a file so that a lost connection costs only what was on its way: after a break HEAD tells how far the server
 * is (`Upload-Offset`), and PUT sends the rest; so it is after 408, 409, 429 and 5xx, not before the answer's `Retry-After`.
 * Resolves on status 200; rejects with a Refusal that no waiting helps.
 */
export async function sendResumable(upload: ResumableUpload): Promise<void> {
  const { file, signal, wait = waitForNetwork } = upload;
  let offset: number | null = upload.fresh ? 0 : null;
  let best = -1;
  let fruitless = 0;
  for (;;) {
    let pauseMs = 0;
    try {
      offset ??= await requestOffset(upload);
      upload.onConnection(false);
      if (offset > best) fruitless = 0;
      best = Math.max(best, offset);
      upload.onProgress(offset);
      const answer = await sendRest(upload, offset);
      if (answer.status === 200) return upload.onProgress(file.size);
      pauseMs = answer.status === 204 ? 0 : retryAfterMsOf(answer);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      pauseMs = error.pauseMs;
    }
    offset = null;
    fruitless += 1;
    if (fruitless > maxFruitlessAttempts) throw uploadRefusal(0);
    upload.onConnection(true);
    await wait(Math.max(backoffMsAfter(fruitless), pauseMs), signal);
  }
}

async function requestOffset({ permission, signal }: ResumableUpload): Promise<number> {
  const { url, headers } = permission;
  const answer = await sendBytes({ method: 'HEAD', url, headers, signal });
  if (answer.status === 200) return Number(answer.header('upload-offset') ?? 0);
  throw new ConnectionLost(retryAfterMsOf(answer));
}

/** The answer's `Retry-After` (seconds, or a date) in ms, 0 without one. Throws where no waiting helps, or a wait too long for a person. */
function retryAfterMsOf({ status, header }: ByteResponse): number {
  const text = header('retry-after') ?? '0';
  const asked = Number.isNaN(Number(text)) ? Date.parse(text) - Date.now() : Number(text) * 1000;
  if (!isTemporaryFailure(status) || asked > maxRetryAfterMs) throw uploadRefusal(status);
  return Number.isNaN(asked) ? 0 : Math.max(0, asked);
}

function sendRest(
  { permission, file, signal, onProgress }: ResumableUpload,
  offset: number,
): Promise<ByteResponse> {
  const { url, headers } = permission;
  return sendBytes({
    method: 'PUT',
    url,
    headers: { ...headers, 'Upload-Offset': String(offset) },
    body: offset === 0 ? file : file.slice(offset),
    onProgress: (sent) => onProgress(offset + sent),
    signal,
  });
}
