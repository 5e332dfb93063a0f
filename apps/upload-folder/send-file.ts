import { createReadStream } from 'node:fs';
import { ConnectionLost, type SiteClient, SiteRefusal } from './tonehall-client.ts';

interface FileToSend {
  address: string;
  path: string;
  bytes: number;
  /** The site may have some of the bytes: it is asked first. */
  hasBegun: boolean;
  onProgress: (sentBytes: number) => void;
  onConnection: (isLost: boolean) => void;
  wait: (milliseconds: number) => Promise<void>;
}

const maxFruitlessAttempts = 10;
const maxPauseMs = 30_000;

/** What another attempt may change; the caller waits for 429. */
const isTemporary = (status: number) => status === 408 || status === 409 || status >= 500;

/**
 * Sends a file to its upload address, and after a lost connection the rest: HEAD says how much has arrived. Throws the last failure
 * after ten attempts without a new byte, and a final refusal at once.
 */
export async function sendFile(site: SiteClient, file: FileToSend): Promise<void> {
  let offset = file.hasBegun ? null : 0;
  let best = -1;
  let fruitless = 0;
  for (;;) {
    try {
      offset ??= await findOffset(site, file);
      if (offset > best) fruitless = 0;
      best = Math.max(best, offset);
      file.onConnection(false);
      if (offset >= file.bytes || (await sendRest(site, file, offset))) return file.onProgress(file.bytes);
      offset = null;
    } catch (error) {
      const isOver =
        !(error instanceof ConnectionLost) && !(error instanceof SiteRefusal && isTemporary(error.status));
      fruitless += 1;
      if (isOver || fruitless > maxFruitlessAttempts) throw error;
      offset = null;
      file.onConnection(true);
      const asked = error instanceof SiteRefusal ? error.retryAfterSeconds * 1000 : 0;
      await file.wait(Math.max(asked, Math.min(maxPauseMs, 500 * 2 ** fruitless)));
    }
  }
}

async function findOffset(site: SiteClient, { address }: FileToSend): Promise<number> {
  const { header } = await site(address, { method: 'HEAD' });
  return Number(header('upload-offset') ?? 0);
}

/** True when the site has the whole file. */
async function sendRest(site: SiteClient, file: FileToSend, offset: number): Promise<boolean> {
  const bytes = createReadStream(file.path, { start: offset });
  let sent = offset;
  bytes.on('data', (chunk) => {
    sent += chunk.length;
    file.onProgress(sent);
  });
  const { status } = await site(file.address, {
    method: 'PUT',
    bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.bytes - offset),
      'upload-offset': String(offset),
    },
  });
  return status === 200;
}
