import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, compressQuickly } from './compress.ts';

/** Smaller answers fit into one packet as they are. */
const MIN_BYTES = 1400;
const textType = /^(text\/|application\/(json|xml|[a-z]+\+(json|xml)))/;

/**
 * Compresses text answers for clients that accept it. Not for what another site requests: it could choose a part of the
 * answer, and learn from the length about the rest (the attack BREACH).
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const type = reply.getHeader('content-type');
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isText || payload.length < MIN_BYTES || typeof type !== 'string' || !textType.test(type))
      return done(null, payload);
    if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return done(null, payload);
    reply.header('vary', withAcceptEncoding(reply.getHeader('vary')));
    const encoding = acceptedEncoding(request.headers['accept-encoding'] as string | undefined);
    if (encoding === null || request.headers['sec-fetch-site'] === 'cross-site') return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    done(null, compressQuickly(typeof payload === 'string' ? Buffer.from(payload) : payload, encoding));
  });
}

function withAcceptEncoding(vary: unknown): string {
  if (vary === undefined) return 'accept-encoding';
  return /accept-encoding/i.test(String(vary)) ? String(vary) : `${vary}, accept-encoding`;
}
