import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { changedMeanwhile, readingFile } from './file-problem.ts';
import {
  isTemporary,
  maxFruitlessAttempts,
  type Patience,
  siteAway,
  waitBefore,
  waitForLimit,
} from './patience.ts';
import type { SiteClient } from './tonehall-client.ts';

interface FileToSend extends Patience {
  address: string;
  path: string;
  bytes: number;
  /** The site may have some of the bytes: it is asked first. */
  hasBegun: boolean;
  onProgress: (sentBytes: number) => void;
}

/**
 * Sends a file to its upload address, and after a lost connection the rest: HEAD says how much has arrived. Throws `SiteAway` after
 * ten attempts without a new byte, and a final refusal at once.
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
      if (offset >= file.bytes || (await sendRest(site, file, offset))) return file.onProgress(file.bytes);
      offset = null;
    } catch (error) {
      offset = null;
      if (await waitForLimit(error, file)) continue;
      if (!isTemporary(error)) throw error;
      fruitless += 1;
      if (fruitless > maxFruitlessAttempts) throw siteAway(error);
      file.note('the connection is lost, trying again');
      await waitBefore(fruitless, error, file);
    }
  }
}

async function findOffset(site: SiteClient, { address }: FileToSend): Promise<number> {
  const { header } = await site(address, { method: 'HEAD' });
  return Number(header('upload-offset') ?? 0);
}

/** True when the site has the whole file. */
async function sendRest(site: SiteClient, file: FileToSend, offset: number): Promise<boolean> {
  const { status } = await site(file.address, {
    method: 'PUT',
    bytes: Readable.from(restOf(file, offset), { objectMode: false }),
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.bytes - offset),
      'upload-offset': String(offset),
    },
  });
  return status === 200;
}

/** The bytes from the offset to the end that the file had; a file that has become shorter is refused. */
async function* restOf({ path, bytes, onProgress }: FileToSend, offset: number): AsyncGenerator<Buffer> {
  const chunks = createReadStream(path, { start: offset, end: bytes - 1 })[Symbol.asyncIterator]();
  let sent = offset;
  for (;;) {
    const { done, value } = await readingFile(() => chunks.next());
    if (done) break;
    sent += (value as Buffer).length;
    onProgress(sent);
    yield value as Buffer;
  }
  if (sent < bytes) throw changedMeanwhile();
}
