import { useSyncExternalStore } from 'react';

interface OverlayEntry<V> {
  /** The value shown now. */
  value: V;
  /** The last value confirmed by the server, if any. */
  settled: V | undefined;
  settledAt: number;
  /** The value being sent, and the one to send next. */
  sending: V | undefined;
  wanted: V | undefined;
  send: ((value: V) => Promise<V>) | undefined;
  waiting: PromiseWithResolvers<V>[];
}

export interface Overlay<V> {
  /** Shows `value` at once, sends it, and resolves with the server's value. Rejects after a rollback. */
  change(key: string, value: V, send: (value: V) => Promise<V>): Promise<V>;
  /**
   * Takes a value that the server has sent by itself. While a change is being sent or waits, the intent stays: then `join`
   * makes what is shown of the own value and the sent one.
   */
  settle(key: string, sent: V, join: (own: V, sent: V) => V): void;
  /** The overlay value of the key, unless data loaded at `asOf` (epoch ms) is newer than the last confirmed value. */
  read(key: string, asOf?: number): V | undefined;
  subscribe(key: string, listener: () => void): () => void;
}

const newEntry = <V>(value: V): OverlayEntry<V> => ({
  value,
  settled: undefined,
  settledAt: 0,
  sending: undefined,
  wanted: undefined,
  send: undefined,
  waiting: [],
});

const isUnderWay = <V>({ sending, wanted }: OverlayEntry<V>): boolean =>
  sending !== undefined || wanted !== undefined;

/**
 * Creates an overlay of optimistic values: values that the user has changed and the server may not have confirmed, shared
 * by all views. While a change is being sent, only the latest intent is queued; a refusal rolls back to the last confirmed
 * value. `same` compares two values.
 */
export function createOverlay<V>(same: (a: V, b: V) => boolean, now: () => number = Date.now): Overlay<V> {
  const entries = new Map<string, OverlayEntry<V>>();
  const listeners = new Map<string, Set<() => void>>();
  const callListeners = (key: string) => {
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
    callListeners(key);
    for (const promise of waiting) answer === undefined ? promise.reject(error) : promise.resolve(answer);
  }

  async function sendWanted(key: string, entry: OverlayEntry<V>): Promise<void> {
    while (entry.wanted !== undefined && entry.send) {
      const sending = entry.wanted;
      entry.sending = sending;
      entry.wanted = undefined;
      let answer: V;
      try {
        answer = await entry.send(sending);
      } catch (error) {
        // A later, different intent is still sent; the same one was refused already.
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
      const entry = entries.get(key) ?? newEntry(value);
      entries.set(key, entry);
      entry.value = value;
      entry.wanted = value;
      entry.send = send;
      const promise = Promise.withResolvers<V>();
      entry.waiting.push(promise);
      callListeners(key);
      if (entry.sending === undefined) void sendWanted(key, entry);
      return promise.promise;
    },
    settle(key, sent, join) {
      const entry = entries.get(key) ?? newEntry(sent);
      entries.set(key, entry);
      if (isUnderWay(entry)) entry.value = join(entry.value, sent);
      else Object.assign(entry, { value: sent, settled: sent, settledAt: now() });
      callListeners(key);
    },
    read(key, asOf = 0) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      return isUnderWay(entry) || entry.settledAt >= asOf ? entry.value : undefined;
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

/** The value to show: the overlay's, or else `base`, which was loaded at `asOf` (epoch ms). */
export function useOverlayValue<V>(overlay: Overlay<V>, key: string, base: V, asOf = 0): V {
  return useSyncExternalStore(
    (listener) => overlay.subscribe(key, listener),
    () => overlay.read(key, asOf) ?? base,
    () => base,
  );
}
