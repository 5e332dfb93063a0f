import { useSyncExternalStore } from 'react';

interface OverlayEntry<V> {
  /** What is shown now. */
  value: V;
  /** What the server last said, if it has said anything. */
  settled: V | undefined;
  settledAt: number;
  /** The change on its way, and the one wanted after it. */
  sending: V | undefined;
  wanted: V | undefined;
  send: ((value: V) => Promise<V>) | undefined;
  waiting: PromiseWithResolvers<V>[];
}

export interface Overlay<V> {
  /** Shows `value` for the thing at once, sends it, and answers what the server made of it. Rejects after a rollback. */
  change(key: string, value: V, send: (value: V) => Promise<V>): Promise<V>;
  /** What stands over the thing, unless data loaded at `asOf` (ms) is newer than the server's last word. */
  read(key: string, asOf?: number): V | undefined;
  subscribe(key: string, listener: () => void): () => void;
}

/**
 * Values that a person has changed and the server may not have confirmed: one place for every view of a thing, so
 * that all of them follow. While one change is under way only the last intent is kept and sent next; a refusal
 * takes the value back to what the server last said. `same` tells whether two intents want the same.
 */
export function createOverlay<V>(same: (a: V, b: V) => boolean, now: () => number = Date.now): Overlay<V> {
  const entries = new Map<string, OverlayEntry<V>>();
  const listeners = new Map<string, Set<() => void>>();
  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
  };

  function finish(key: string, entry: OverlayEntry<V>, answer: V | undefined, error: unknown): void {
    const waiting = entry.waiting.splice(0);
    entry.sending = undefined;
    entry.wanted = undefined;
    if (answer !== undefined) {
      entry.value = answer;
      entry.settled = answer;
      entry.settledAt = now();
    } else if (entry.settled === undefined) entries.delete(key);
    else entry.value = entry.settled;
    tell(key);
    for (const promise of waiting) answer === undefined ? promise.reject(error) : promise.resolve(answer);
  }

  async function drive(key: string, entry: OverlayEntry<V>): Promise<void> {
    while (entry.wanted !== undefined && entry.send) {
      const sending = entry.wanted;
      entry.sending = sending;
      entry.wanted = undefined;
      let answer: V;
      try {
        answer = await entry.send(sending);
      } catch (error) {
        // A later, different intent deserves its own try; the same one has had its answer.
        if (entry.wanted !== undefined && !same(entry.wanted, sending)) continue;
        finish(key, entry, undefined, error);
        return;
      }
      if (entry.wanted === undefined || same(entry.wanted, sending)) {
        finish(key, entry, answer, null);
        return;
      }
      entry.settled = answer;
      entry.settledAt = now();
    }
  }

  return {
    change(key, value, send) {
      const entry: OverlayEntry<V> = entries.get(key) ?? {
        value,
        settled: undefined,
        settledAt: 0,
        sending: undefined,
        wanted: undefined,
        send: undefined,
        waiting: [],
      };
      entries.set(key, entry);
      entry.value = value;
      entry.wanted = value;
      entry.send = send;
      const promise = Promise.withResolvers<V>();
      entry.waiting.push(promise);
      tell(key);
      if (entry.sending === undefined) void drive(key, entry);
      return promise.promise;
    },
    read(key, asOf = 0) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const underWay = entry.sending !== undefined || entry.wanted !== undefined;
      return underWay || entry.settledAt >= asOf ? entry.value : undefined;
    },
    subscribe(key, listener) {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(key);
      };
    },
  };
}

/** The thing's value as it should be shown: what stands over it, otherwise `base`, which was loaded at `asOf`. */
export function useOverlayValue<V>(overlay: Overlay<V>, key: string, base: V, asOf = 0): V {
  return useSyncExternalStore(
    (listener) => overlay.subscribe(key, listener),
    () => overlay.read(key, asOf) ?? base,
    () => base,
  );
}
