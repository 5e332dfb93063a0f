import { createHash } from 'node:crypto';
import type { OpenFile } from './open-files.ts';

/** The file with these bytes in front: one file for sizes, ranges and the entity tag. */
export function withHead(file: OpenFile, head: Uint8Array): OpenFile {
  const hash = createHash('sha256').update(head).digest('base64url').slice(0, 16);
  return {
    ...file,
    stat: { ...file.stat, size: file.stat.size + head.byteLength, etag: `${file.stat.etag}-${hash}` },
    read: async (position, length) =>
      position < head.byteLength
        ? head.subarray(position, Math.min(position + length, head.byteLength))
        : file.read(position - head.byteLength, length),
    // The bytes of the head are no buffer of the file.
    recycle: (bytes) => {
      if (bytes.buffer !== head.buffer) file.recycle(bytes);
    },
  };
}
