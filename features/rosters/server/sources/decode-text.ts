import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const sampleBytes = 4096;

/** The encoding of a text file: by its byte order mark, by the zeros of UTF-16, or UTF-8 where all of it is valid. */
export async function detectEncoding(file: string): Promise<Encoding> {
  const head = await readHead(file, sampleBytes);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zerosAt = (odd: 0 | 1) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zerosAt(1) > head.length / 4) return 'utf-16le';
  if (zerosAt(0) > head.length / 4) return 'utf-16be';
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252';
}

/** The first bytes of a file. */
export async function readHead(file: string, size: number): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(file)) decoder.decode(piece as Uint8Array, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The text of a file in pieces, without its byte order mark. */
export async function* decodeText(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of createReadStream(file)) {
    const text = decoder.decode(piece as Uint8Array, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
