import * as Y from 'yjs';
import type { LoggedUpdate } from './update-log.store.ts';

interface LogWriterOptions<Mark> {
  /** Appends rows; the number of the last, or null where nothing can be appended any more. */
  append(updates: readonly LoggedUpdate[]): Promise<number | null>;
  /** Called with the updates that are about to be appended; what it returns is given to `onKept`. */
  mark(): Mark;
  /** After the commit; `rows` may be 0. */
  onKept(mark: Mark, rows: { last: number | null; count: number; bytes: number }): void;
  onFailed(error: unknown): void;
  onEnded(): void;
}

export interface LogWriter {
  add(update: LoggedUpdate): void;
  /** Calls `onKept` soon, also where nothing is to be appended. */
  touch(): void;
  /** Appends what waits, now. False where it failed; it is tried again by itself. */
  flush(): Promise<boolean>;
  waitingBytes(): number;
  /** Whether nothing waits and nothing is being appended. */
  isIdle(): boolean;
  stop(): void;
}

const everyMs = 200;
const flushBytes = 64 * 1024;
const longestPauseMs = 5_000;

/** Gathers the updates of a room and appends them every 200 ms or 64 kB; what fails is tried again with growing pauses. */
export function createLogWriter<Mark>(options: LogWriterOptions<Mark>): LogWriter {
  let waiting: LoggedUpdate[] = [];
  let bytes = 0;
  let [failures, isStopped] = [0, false];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<boolean> | null = null;

  const plan = (afterMs: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, afterMs);
  };

  async function write(): Promise<boolean> {
    const [batch, size, mark, rows] = [waiting, bytes, options.mark(), mergeByAuthor(waiting)];
    [waiting, bytes] = [[], 0];
    try {
      const last = rows.length === 0 ? null : await options.append(rows);
      failures = 0;
      if (rows.length > 0 && last === null) options.onEnded();
      else options.onKept(mark, { last, count: rows.length, bytes: size });
      return true;
    } catch (error) {
      waiting = [...batch, ...waiting];
      bytes += size;
      failures += 1;
      options.onFailed(error);
      plan(Math.min(longestPauseMs, everyMs * 2 ** failures));
      return false;
    }
  }

  async function flush(): Promise<boolean> {
    while (writing) await writing;
    writing = write();
    const isWritten = await writing;
    writing = null;
    if (isWritten && waiting.length > 0) plan(everyMs);
    return isWritten;
  }

  return {
    add(update) {
      waiting.push(update);
      bytes += update.bytes.length;
      if (bytes >= flushBytes && failures === 0 && !writing) void flush();
      else plan(everyMs);
    },
    touch: () => plan(everyMs),
    flush,
    waitingBytes: () => bytes,
    isIdle: () => waiting.length === 0 && writing === null,
    stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** One update for each author, in the order of their first. */
function mergeByAuthor(updates: readonly LoggedUpdate[]): LoggedUpdate[] {
  const byAuthor = new Map<string | null, Uint8Array[]>();
  for (const { bytes, writtenBy } of updates)
    byAuthor.set(writtenBy, [...(byAuthor.get(writtenBy) ?? []), bytes]);
  return [...byAuthor].map(([writtenBy, own]) => ({ writtenBy, bytes: Y.mergeUpdates(own) }));
}
