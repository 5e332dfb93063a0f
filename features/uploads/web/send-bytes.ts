import { Refusal } from '#platform/pure/refusal.ts';
import type { UploadPermission } from '../contract.ts';

interface ByteRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: XMLHttpRequestBodyInit;
  onProgress?: (sentBytes: number) => void;
  signal: AbortSignal;
}

export interface ByteResponse {
  status: number;
  header: (name: string) => string | null;
}

/** No answer, or one that another attempt may change; the next one is due in `pauseMs` or later. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  readonly pauseMs: number;

  constructor(pauseMs = 0) {
    super();
    this.pauseMs = pauseMs;
  }
}

/**
 * One request with upload progress, which only XMLHttpRequest reports. Rejects with `ConnectionLost` or the abort's
 * reason.
 */
export function sendBytes({
  method,
  url,
  headers,
  body,
  onProgress,
  signal,
}: ByteRequest): Promise<ByteResponse> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.onload = () =>
      resolve({ status: request.status, header: (name) => request.getResponseHeader(name) });
    request.onerror = () => reject(new ConnectionLost());
    request.ontimeout = () => reject(new ConnectionLost());
    if (onProgress) request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body ?? null);
  });
}

/** Refusal for a status of the upload address. */
export const uploadRefusal = (status: number): Refusal =>
  new Refusal(status, 'Failed to upload file. Please try again');

/** Sends the whole file as the permission says: a form with fields, or plain bytes. Only 200 is success. */
export async function sendWhole(
  permission: UploadPermission,
  file: File,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { method, url, headers, fields } = permission;
  let body: XMLHttpRequestBodyInit = file;
  if (method === 'POST') {
    body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', file);
  }
  const { status } = await sendBytes({ method, url, headers, body, onProgress, signal });
  if (status !== 200) throw uploadRefusal(status);
}
