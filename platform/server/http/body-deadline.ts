import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/pure/refusal.ts';
import { answerError } from '#platform/server/http/answer-error.ts';

export interface BodyDeadlines {
  bodyMs: number;
  /** Uploads may take long, but have to bring this many bytes in each period in which we wait for them. */
  floorBytes: number;
  floorPeriodMs: number;
}

const defaultDeadlines: BodyDeadlines = { bodyMs: 10_000, floorBytes: 16 * 1024, floorPeriodMs: 30_000 };

/**
 * Ends requests whose bodies come too slowly: 10 s for a whole JSON body, and a floor of 16 KB each half minute on routes
 * whose config says `slowBody`. There, bytes that have arrived and wait for us are never the client's delay. Node's own `requestTimeout` knows one limit for all, so it is off.
 */
export function enforceBodyDeadlines(
  server: FastifyInstance,
  deadlines: BodyDeadlines = defaultDeadlines,
): void {
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done(null, payload);
    const slow = request.routeOptions.config.slowBody === true;
    let seen = request.raw.socket.bytesRead;
    const timer = setInterval(
      () => {
        const bytes = request.raw.socket.bytesRead;
        const waitsForUs = request.raw.complete || request.raw.readableLength > 0;
        const isAlive = slow && (waitsForUs || bytes - seen >= deadlines.floorBytes);
        seen = bytes;
        if (isAlive) return;
        clearInterval(timer);
        reply.raw.once('finish', () => request.raw.destroy());
        answerError(new Refusal(408, 'The request took too long.'), request, reply);
      },
      slow ? deadlines.floorPeriodMs : deadlines.bodyMs,
    );
    timer.unref();
    payload.once('end', () => clearInterval(timer));
    payload.once('close', () => clearInterval(timer));
    done(null, payload);
  });
}
