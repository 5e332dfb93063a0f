import { armFailpoint } from '#platform/server/failpoints.ts';

/** Holds the next pass of a failpoint of this process: `reached` resolves once it has come there, `release` lets it go on. */
export function holdAtFailpoint(name: string): { reached: Promise<void>; release: () => void } {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  armFailpoint(name, {
    do: 'wait',
    get until() {
      reached.resolve();
      return released.promise;
    },
  });
  return { reached: reached.promise, release: released.resolve };
}
