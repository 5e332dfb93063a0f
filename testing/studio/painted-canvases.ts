import { vi } from 'vitest';

/** What was called of a canvas's context since it was last cleared. */
type Calls = Map<string, number>;

/** Gives canvases of the page a context that counts; until the test ends. */
export function paintedCanvases() {
  const calls = new Map<HTMLCanvasElement, Calls>();
  let painted = new Set<HTMLCanvasElement>();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function contextOf(
    this: HTMLCanvasElement,
  ) {
    const own: Calls = calls.get(this) ?? new Map();
    calls.set(this, own);
    const count =
      (name: string) =>
      (..._args: unknown[]) => {
        if (name === 'clearRect') own.clear();
        painted.add(this);
        own.set(name, (own.get(name) ?? 0) + 1);
      };
    return new Proxy({} as Record<string, unknown>, {
      get: (values, name) => values[String(name)] ?? count(String(name)),
      set: (values, name, value) => Reflect.set(values, name, value),
    }) as never;
  });
  return {
    /** How often a method was called to paint a canvas as it is now. */
    callsOf: (canvas: HTMLCanvasElement, name: string) => calls.get(canvas)?.get(name) ?? 0,
    /** Canvases that were painted since this was last asked. */
    take(): ReadonlySet<HTMLCanvasElement> {
      const taken = painted;
      painted = new Set();
      return taken;
    },
  };
}
