import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Call, Platform } from '#platform/server/call.ts';
import type { MediaWithSource } from './media.store.ts';

/** The hash of a stream's bytes in hexadecimal digits. */
export async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of stream as AsyncIterable<Buffer>)
    if (!hash.write(piece)) await once(hash, 'drain');
  return hash.digest('hex');
}

/** The hash of the file that an export has of an item. `sha256` is that of the file as it was sent, which only some items keep. */
export async function hashMediaSource(
  { platform }: Pick<Call, 'platform'>,
  { kind, source_key, sha256, sourceKey }: MediaWithSource,
): Promise<string> {
  if (sha256 !== null && (source_key !== null || kind === 'file')) return sha256;
  return hashStream(await openMediaSource(platform, sourceKey));
}

export async function openMediaSource({ storage }: Platform, key: string): Promise<Readable> {
  const found = await storage.stat(key);
  const stream = found && (await storage.openRange(key, 0, found.size - 1));
  if (!stream) throw new Error(`The object ${key} is gone`);
  return stream;
}
