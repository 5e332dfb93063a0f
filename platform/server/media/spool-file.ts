import { open, rm } from 'node:fs/promises';

export type SpoolFile = {
  descriptor: number;
  /** The same file opened once more, with a read position of its own. */
  measured: number;
  write(chunk: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** A file without a name: it is gone when its descriptor closes, also after a crash. Writing leaves the read position at the start. */
export async function spoolFile(path: string): Promise<SpoolFile> {
  const handle = await open(path, 'wx+', 0o600);
  const again = await open(path, 'r');
  await rm(path);
  let written = 0;
  return {
    descriptor: handle.fd,
    measured: again.fd,
    async write(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const { bytesWritten } = await handle.write(chunk, at, chunk.length - at, written);
        at += bytesWritten;
        written += bytesWritten;
      }
    },
    close: async () => {
      await handle.close();
      await again.close();
    },
  };
}
