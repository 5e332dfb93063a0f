import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ProductFile } from './render-product.ts';

/** The time of every entry, so that the same files give the same bytes. */
const entryTime = new Date(2026, 0, 1);

/** The files as one ZIP in memory. */
export async function zipFiles(files: readonly ProductFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime: entryTime });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
}
