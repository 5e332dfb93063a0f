/** A code chunk failed to load. */
export class ChunkError extends Error {
  constructor(chunk: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    this.name = 'ChunkError';
  }
}

const chunkTimeoutMs = 120_000;
const reloadedKey = 'reloadedAfterChunkError';

/** Imports a code chunk; rejects with a `ChunkError` when it fails or takes longer than 120 seconds. */
export async function loadChunk<T>(
  chunk: string,
  importer: () => Promise<T>,
  timeoutMs = chunkTimeoutMs,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(chunk)), timeoutMs);
  });
  try {
    return await Promise.race([importer(), timeout]);
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

/** Reloads the page after a chunk failure, once per browser session; false when that was tried before. */
export function reloadOnce(
  dependencies: ReloadDependencies = { storage: sessionStorage, reload: () => location.reload() },
): boolean {
  try {
    if (dependencies.storage.getItem(reloadedKey)) return false;
    dependencies.storage.setItem(reloadedKey, 'true');
  } catch {
    // Without storage a second failure cannot be detected: no reload avoids a loop.
    return false;
  }
  dependencies.reload();
  return true;
}
