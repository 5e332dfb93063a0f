import { createHash } from 'node:crypto';
import type { OpenFile } from './open-files.ts';

/** The file with these bytes in front: one file for sizes, ranges and the entity tag. */
export function withHead(file: OpenFile, head: Uint8Array): OpenFile {
  const hash = createHash('sha256').update(head).digest('base64url').slice(0, 16);
  const copies = new WeakSet<Uint8Array>();
  return {
    ...file,
    stat: { ...file.stat, size: file.stat.size + head.byteLength, etag: `${file.stat.etag}-${hash}` },
    async read(position, length) {
      if (position >= head.byteLength) return file.read(position - head.byteLength, length);
      const part = head.subarray(position, position + length);
      // The file is read at once, so that an answer does not begin of which only the head is there.
      const rest = length > part.byteLength ? await file.read(0, length - part.byteLength) : null;
      const bytes = rest ? Buffer.concat([part, rest]) : part;
      if (rest) file.recycle(rest);
      copies.add(bytes);
      return bytes;
    },
    recycle(bytes) {
      if (!copies.has(bytes)) file.recycle(bytes);
    },
  };
}
