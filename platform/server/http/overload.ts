import type { IncomingMessage } from 'node:http';
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

/** A slow process that has hardly anything to do is slowed by its neighbours: nobody is helped by turning callers away. */
const MIN_REQUESTS_UNDER_WAY = 8;

/**
 * Sheds load early with 503 and `Retry-After: 1`: guests' reads first, then members' calls; never health, sign-out
 * or routes whose config says `neverShed`. A request is under way once its body is here: some hundred sockets that bring
 * theirs byte by byte, and uploads, cost next to nothing and keep nobody else out.
 */
export function shedOverload(
  server: FastifyInstance,
  options: OverloadOptions,
  isGuest: (cookie: string | undefined) => boolean,
): void {
  const underWay = new Set<IncomingMessage>();
  let delayMs = 0;
  const monitor = monitorEventLoopDelay({ resolution: 10 });
  monitor.enable();
  const timer = setInterval(() => {
    delayMs = Number.isFinite(monitor.mean) ? Math.max(0, monitor.mean / 1e6 - 10) : 0;
    monitor.reset();
  }, 250);
  timer.unref();

  server.addHook('onRequest', (request, reply, done) => {
    // `close` also comes when the caller went away before the answer, where `onResponse` does not.
    reply.raw.once('close', () => underWay.delete(request.raw));
    if (request.routeOptions.config.neverShed) return done();
    const factor = isGuest(request.headers.cookie) ? 1 : 4;
    const isSlow =
      delayMs > options.guestDelayMs * factor && underWay.size >= MIN_REQUESTS_UNDER_WAY * factor;
    const isBusy = underWay.size >= options.guestGate * factor || isSlow;
    done(isBusy ? unavailable() : undefined);
  });
  server.addHook('preValidation', (request, reply, done) => {
    if (!reply.raw.destroyed && !request.routeOptions.config.slowBody) underWay.add(request.raw);
    done();
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
