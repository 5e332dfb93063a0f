import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Reads a gzipped file of JSON lines. Throws where it is cut short. */
export async function* readGzipLines<T>(path: string): AsyncGenerator<T, undefined> {
  const input = createGunzip();
  const reading = pipeline(createReadStream(path), input);
  // Awaited at the end; a reader that stops early leaves it rejected.
  reading.catch(() => undefined);
  for await (const line of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(line) as T;
  await reading;
}

/** Writes texts that end with a line break into a gzipped file for this user only. */
export function writeGzipLines(path: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  return pipeline(Readable.from(lines), createGzip({ level: 6 }), createWriteStream(path, { mode: 0o600 }));
}
