import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#platform/pure/contract.ts';
import { unavailable } from '#platform/pure/refusal.ts';

export interface OverloadOptions {
  /** Requests under way at which guests' requests are shed; those of members at four times this. */
  guestGate: number;
  /** Mean event-loop delay in ms over the last 250 ms at which guests' requests are shed. */
  guestDelayMs: number;
}

/** Minimum load for shedding by delay: with fewer requests the delay comes from other processes. */
const MIN_REQUESTS_UNDER_WAY = 8;

/**
 * Sheds load with 503 and `Retry-After: 1`: requests of guests first, then of members; never routes with `neverShed`
 * (health, sign-out). A request counts once its body has arrived, and uploads never count: slow bodies cost next to nothing.
 * Routes with `letsInAtOnce` count by themselves.
 */
export function shedOverload(
  server: FastifyInstance,
  options: OverloadOptions,
  isGuest: (cookie: string | undefined) => boolean,
): void {
  const underWay = new Set<IncomingMessage>();
  const underWayOf = new Map<string, Set<IncomingMessage>>();
  const countedWith = ({ url = '', config }: FastifyRequest['routeOptions']): Set<IncomingMessage> => {
    if (config.letsInAtOnce === undefined) return underWay;
    const own = underWayOf.get(url) ?? new Set();
    underWayOf.set(url, own);
    return own;
  };
  let delayMs = 0;
  const monitor = monitorEventLoopDelay({ resolution: 10 });
  monitor.enable();
  const timer = setInterval(() => {
    delayMs = Number.isFinite(monitor.mean) ? Math.max(0, monitor.mean / 1e6 - 10) : 0;
    monitor.reset();
  }, 250);
  timer.unref();

  server.addHook('onRequest', (request, reply, done) => {
    // Unlike `onResponse`, `close` also fires when the client disconnects before the answer.
    const counted = countedWith(request.routeOptions);
    reply.raw.once('close', () => counted.delete(request.raw));
    const { neverShed, letsInAtOnce } = request.routeOptions.config;
    if (neverShed) return done();
    if (letsInAtOnce !== undefined) return done(counted.size >= letsInAtOnce ? unavailable() : undefined);
    const factor = isGuest(request.headers.cookie) ? 1 : 4;
    const isSlow =
      delayMs > options.guestDelayMs * factor && underWay.size >= MIN_REQUESTS_UNDER_WAY * factor;
    const isBusy = underWay.size >= options.guestGate * factor || isSlow;
    done(isBusy ? unavailable() : undefined);
  });
  server.addHook('preValidation', (request, reply, done) => {
    if (!reply.raw.destroyed && !request.routeOptions.config.slowBody)
      countedWith(request.routeOptions).add(request.raw);
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
    /** So many are let in at once, counted by themselves. */
    letsInAtOnce?: number;
    /** The body may be slow, with a minimum of bytes per period. */
    slowBody?: boolean;
    /** Who may call; required on every route. */
    access?: Access;
  }
}
