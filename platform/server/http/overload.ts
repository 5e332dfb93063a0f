import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Access } from '#platform/pure/contract.ts';
import { unavailable } from '#platform/pure/refusal.ts';

export interface OverloadOptions {
  /** Requests under way at which guests' reads are shed; everything that may be shed goes at four times this. */
  guestGate: number;
  /** Mean event-loop delay in ms over the last quarter of a second at which guests are shed. */
  guestDelayMs: number;
}

/**
 * Sheds load early with 503 and `Retry-After: 1`: guests' reads first, then members' calls; never health, sign-out
 * or routes whose config says `neverShed`.
 */
export function shedOverload(
  server: FastifyInstance,
  options: OverloadOptions,
  isGuest: (cookie: string | undefined) => boolean,
): void {
  let underWay = 0;
  let delayMs = 0;
  const monitor = monitorEventLoopDelay({ resolution: 10 });
  monitor.enable();
  const timer = setInterval(() => {
    delayMs = Number.isFinite(monitor.mean) ? Math.max(0, monitor.mean / 1e6 - 10) : 0;
    monitor.reset();
  }, 250);
  timer.unref();

  server.addHook('onRequest', (request, reply, done) => {
    underWay += 1;
    // `close` also comes when the caller went away before the answer, where `onResponse` does not.
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    if (request.routeOptions.config.neverShed) return done();
    const factor = isGuest(request.headers.cookie) ? 1 : 4;
    const isBusy = underWay > options.guestGate * factor || delayMs > options.guestDelayMs * factor;
    done(isBusy ? unavailable() : undefined);
  });
  server.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    monitor.disable();
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    neverShed?: boolean;
    /** A body that may take its time, with a floor of bytes a period. */
    slowBody?: boolean;
    /** Who may call: every route says it. */
    access?: Access;
  }
}
