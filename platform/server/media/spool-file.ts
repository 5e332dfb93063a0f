import { open, rm } from 'node:fs/promises';

export type SpoolFile = {
  descriptor: number;
  /** A second descriptor of the file, with its own read position. */
  measured: number;
  write(chunk: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** Creates an unlinked file, which the system removes with its last descriptor, also after a crash. Writing does not move the read position. */
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
