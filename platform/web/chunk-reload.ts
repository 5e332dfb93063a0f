/** A part of the program did not arrive. */
export class ChunkError extends Error {
  constructor(chunk: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    this.name = 'ChunkError';
  }
}

const chunkTimeoutMs = 120_000;
const reloadedKey = 'reloadedAfterChunkError';

/** Imports a part of the program; rejects with a `ChunkError` when it fails or takes longer than 120 seconds. */
export async function loadChunk<T>(
  chunk: string,
  importer: () => Promise<T>,
  timeoutMs = chunkTimeoutMs,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(chunk)), timeoutMs);
  });
  try {
    return await Promise.race([importer(), late]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError(chunk, cause);
  } finally {
    clearTimeout(timer);
  }
}

interface ReloadDependencies {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
}

/** Reloads the page after a chunk failure, once a browser session; false when that was tried before. */
export function reloadOnce(
  doors: ReloadDependencies = { storage: sessionStorage, reload: () => location.reload() },
): boolean {
  try {
    if (doors.storage.getItem(reloadedKey)) return false;
    doors.storage.setItem(reloadedKey, 'true');
  } catch {
    // Without storage a second failure could not be told from the first: rather no reload than a loop.
    return false;
  }
  doors.reload();
  return true;
}
