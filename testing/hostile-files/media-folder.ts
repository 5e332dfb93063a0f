import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder for media tests: `using` removes it. Every `output()` is a new path. */
export async function mediaFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'media-'));
  let count = 0;
  const next = (ending: string) => join(folder, `${++count}.${ending}`);
  return {
    folder,
    output: () => next('mp3'),
    async input(bytes: Uint8Array): Promise<string> {
      const path = next('in');
      await writeFile(path, bytes);
      return path;
    },
    read: (path: string) => readFile(path),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
