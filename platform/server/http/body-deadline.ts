import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/pure/refusal.ts';
import { errorAnswerer } from '#platform/server/http/answer-error.ts';

export interface BodyDeadlines {
  bodyMs: number;
  /** Minimum bytes per period of an upload while the server waits for it. */
  floorBytes: number;
  floorPeriodMs: number;
}

const answerError = errorAnswerer();

const defaultDeadlines: BodyDeadlines = { bodyMs: 10_000, floorBytes: 16 * 1024, floorPeriodMs: 30_000 };

/**
 * Refuses (408) requests with slow bodies: 10 s for a whole JSON body, and a minimum of 16 KB per 30 s on routes with
 * `slowBody`, where received bytes that the server has not read yet do not count as a delay. Replaces Node's
 * `requestTimeout`, which has one limit for all routes.
 */
export function enforceBodyDeadlines(
  server: FastifyInstance,
  deadlines: BodyDeadlines = defaultDeadlines,
): void {
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done(null, payload);
    const slow = request.routeOptions.config.slowBody === true;
    let bytesBefore = request.raw.socket.bytesRead;
    const timer = setInterval(
      () => {
        const bytes = request.raw.socket.bytesRead;
        const waitsForUs = request.raw.complete || request.raw.readableLength > 0;
        const isProgressing = slow && (waitsForUs || bytes - bytesBefore >= deadlines.floorBytes);
        bytesBefore = bytes;
        if (isProgressing) return;
        clearInterval(timer);
        reply.raw.once('finish', () => request.raw.destroy());
        void answerError(new Refusal(408, 'The request took too long.'), request, reply);
      },
      slow ? deadlines.floorPeriodMs : deadlines.bodyMs,
    );
    timer.unref();
    payload.once('end', () => clearInterval(timer));
    payload.once('close', () => clearInterval(timer));
    done(null, payload);
  });
}
