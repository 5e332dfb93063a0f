import type { UploadPermission } from '../contract.ts';
import { type ByteResponse, ConnectionLost, sendBytes, uploadRefusal } from './send-bytes.ts';
import { backoffMsAfter, waitForNetwork } from './wait-for-network.ts';

interface ResumableUpload {
  permission: UploadPermission;
  file: Blob;
  /** False where the server may have some of the bytes: it is asked first. */
  isNew: boolean;
  /** Sent bytes of the whole file. */
  onProgress: (sentBytes: number) => void;
  /** The connection was lost, or is back. */
  onConnection: (lost: boolean) => void;
  signal: AbortSignal;
  /** Waits before the next attempt; ends early when the browser is online. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Attempts without a new byte before giving up. */
const maxFruitlessAttempts = 10;

/** Maximum `Retry-After` before giving up, in ms. */
const maxRetryAfterMs = 120_000;

/** No answer, timeout, conflicting offset, rate limit or server error. */
const isTemporaryFailure = (status: number) => [0, 408, 409, 429].includes(status) || status >= 500;

/**
 * Uploads a file and resumes after lost connections: HEAD returns `Upload-Offset`, PUT sends the rest; also after 408,
 * 409, 429 and 5xx, respecting `Retry-After`. Resolves on 200; rejects with a final Refusal.
 */
export async function sendResumable(upload: ResumableUpload): Promise<void> {
  const { file, signal, wait = waitForNetwork } = upload;
  let offset: number | null = upload.isNew ? 0 : null;
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

/**
 * The answer's `Retry-After` (seconds or date) in ms, 0 without one. Throws for final statuses and for waits over the
 * maximum.
 */
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
