import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
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
  isGuest: (headers: IncomingHttpHeaders) => boolean,
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
  let timer: NodeJS.Timeout | null = null;
  // The monitor wakes the process 100 times a second, so it rests where no request is under way.
  const startMeasuring = () => {
    if (timer !== null) return;
    // The monitor would count the rest before as a delay.
    monitor.reset();
    monitor.enable();
    timer = setInterval(measure, 250).unref();
  };
  const stopMeasuring = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    monitor.disable();
    delayMs = 0;
  };
  function measure(): void {
    if (underWay.size === 0) {
      stopMeasuring();
      return;
    }
    delayMs = Number.isFinite(monitor.mean) ? Math.max(0, monitor.mean / 1e6 - 10) : 0;
    monitor.reset();
  }

  server.addHook('onRequest', (request, reply, done) => {
    // Unlike `onResponse`, `close` also fires when the client disconnects before the answer.
    const counted = countedWith(request.routeOptions);
    reply.raw.once('close', () => counted.delete(request.raw));
    const { neverShed, letsInAtOnce } = request.routeOptions.config;
    if (neverShed) return done();
    if (letsInAtOnce !== undefined) return done(counted.size >= letsInAtOnce ? unavailable() : undefined);
    const factor = isGuest(request.headers) ? 1 : 4;
    const isSlow =
      delayMs > options.guestDelayMs * factor && underWay.size >= MIN_REQUESTS_UNDER_WAY * factor;
    const isBusy = underWay.size >= options.guestGate * factor || isSlow;
    done(isBusy ? unavailable() : undefined);
  });
  server.addHook('preValidation', (request, reply, done) => {
    if (!reply.raw.destroyed && !request.routeOptions.config.slowBody) {
      countedWith(request.routeOptions).add(request.raw);
      startMeasuring();
    }
    done();
  });
  server.addHook('onClose', (_instance, done) => {
    stopMeasuring();
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
