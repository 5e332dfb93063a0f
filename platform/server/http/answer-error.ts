import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { malformed, Refusal, tooLarge, wrongType } from '#platform/pure/refusal.ts';

/** The one door of errors: a refusal in the wire's shape, and for anything unexpected a 500 that tells nothing. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'a call failed');
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds));
  return reply
    .code(refusal.status)
    .header('cache-control', 'private, no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusal.toBody()));
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return (
    fromFastify(error as Partial<FastifyError>) ??
    new Refusal(500, 'Something went wrong. Please try again later.')
  );
}

function fromFastify(error: Partial<FastifyError>): Refusal | null {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongType();
  if (error.statusCode === 413) return tooLarge();
  if (error.statusCode === 415) return wrongType();
  if (error.statusCode === 414 || error.statusCode === 431)
    return new Refusal(error.statusCode, 'The request is too large.');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return malformed();
  return null;
}
