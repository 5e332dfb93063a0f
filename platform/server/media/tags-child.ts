import { fstatSync, readSync, writeSync } from 'node:fs';
import { readTags } from './read-tags.ts';

// The entry of the reader of tags: a sound on descriptor 0, its picture on 1, one JSON report on 3.
const { size } = fstatSync(0);
const bytes = Buffer.allocUnsafe(size);
let read = 0;
while (read < size) {
  const more = readSync(0, bytes, read, size - read, read);
  if (more === 0) break;
  read += more;
}
const { tags, picture } = await readTags(bytes.subarray(0, read));
if (picture) writeSync(1, picture);
writeSync(3, JSON.stringify(tags));
