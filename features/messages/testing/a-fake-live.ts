import type { LiveConnection } from '#platform/web/live.ts';

/** Stands in for the connection: the test says what comes. */
export function aFakeLive() {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const welcomers = new Set<() => void>();
  const live: LiveConnection = {
    on(event, listener) {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own.add(listener));
      return () => own.delete(listener);
    },
    onConnected(listener) {
      welcomers.add(listener);
      return () => welcomers.delete(listener);
    },
    close() {},
  };
  return {
    live,
    say: (event: string, data: object) => {
      for (const listener of listeners.get(event) ?? []) listener(data);
    },
    /** The connection stands, again. */
    comeBack: () => {
      for (const welcome of welcomers) welcome();
    },
    count: () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0) + welcomers.size,
  };
}
