import type { LiveConnection } from '#platform/web/live.ts';

/** A fake of the live connection: the test emits its messages. */
export function aFakeLive() {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const connectionListeners = new Set<() => void>();
  const live: LiveConnection = {
    on(event, listener) {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own.add(listener));
      return () => own.delete(listener);
    },
    onConnected(listener) {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
    send: () => {},
    close() {},
  };
  return {
    live,
    emit: (event: string, data: object) => {
      for (const listener of listeners.get(event) ?? []) listener(data);
    },
    /** Calls the listeners of a new connection. */
    reconnect: () => {
      for (const listener of connectionListeners) listener();
    },
    count: () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0) + connectionListeners.size,
  };
}
