import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenFile } from './open-files.ts';
import { withHead } from './with-head.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const stat = { key: 'a', size: 10, etag: 'e', modifiedAt: new Date(0) };

/** A file of the digits, whose buffers are counted. */
function aFile(pieceBytes = 4) {
  const recycled: Uint8Array[] = [];
  const file: OpenFile = {
    stat,
    pieceBytes,
    read: async (position, length) =>
      bytesOf('0123456789').slice(position, position + Math.min(length, pieceBytes)),
    recycle: (bytes) => void recycled.push(bytes),
    release: () => {},
  };
  return { file, recycled };
}

test('every range is one of head and file together, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(14),
      fc.integer({ min: 1, max: 16 }),
      fc.integer({ min: 1, max: 6 }),
      async (from, wanted, piece) => {
        const both = withHead(aFile(piece).file, bytesOf('abcde'));
        let text = '';
        const end = Math.min(15, from + wanted);
        while (from + text.length < end) {
          const position = from + text.length;
          text += Buffer.from(await both.read(position, end - position)).toString();
        }
        expect(text).toBe('abcde0123456789'.slice(from, end));
      },
    ),
  );
});

test('size and entity tag are those of head and file together', () => {
  const { file } = aFile();
  const one = withHead(file, bytesOf('abcde')).stat;
  const other = withHead(file, bytesOf('abcdf')).stat;
  expect([one.size, one.etag.startsWith('e-')]).toEqual([15, true]);
  expect(one.etag).not.toBe(other.etag);
  expect(one.etag).toBe(withHead(file, bytesOf('abcde')).stat.etag);
});

test('only buffers of the file are used again', async () => {
  const { file, recycled } = aFile();
  const both = withHead(file, bytesOf('abcde'));
  both.recycle(await both.read(0, 3));
  expect(recycled).toEqual([]);
  both.recycle(await both.read(3, 6));
  expect(recycled.map((bytes) => Buffer.from(bytes).toString())).toEqual(['0123']);
  both.recycle(await both.read(6, 2));
  expect(recycled.map((bytes) => Buffer.from(bytes).toString())).toEqual(['0123', '12']);
});

test('a file that cannot be read fails with the first piece, before anything is sent', async () => {
  const broken: OpenFile = { ...aFile().file, read: () => Promise.reject(new Error('gone')) };
  await expect(withHead(broken, bytesOf('abcde')).read(0, 15)).rejects.toThrow('gone');
});
