import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { malformed, Refusal, tooLarge, wrongType } from '#platform/pure/refusal.ts';
import { escapeXml } from '#platform/pure/rss.ts';
import { builtInLook, type SiteLook } from '#platform/pure/site-look.ts';
import { dataHeaders } from './data-headers.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';
import { sessionOfRequest } from './session-of-request.ts';

/** How the pages of errors look: read now, and as it was read last. */
export interface LookSource {
  read(): Promise<SiteLook>;
  last(): SiteLook;
}

const builtInLooks: LookSource = { read: async () => builtInLook, last: () => builtInLook };

/**
 * Answers every error: a refusal in the error shape of the wire, and as a page where a browser follows a link; any other error with a
 * 500 without details.
 */
export const errorAnswerer =
  (looks: LookSource = builtInLooks) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const refusal = refusalFromError(error);
    logFailure(error, refusal, request);
    if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds));
    if (isPage(request) && (refusal.status === 503 || !request.url.startsWith('/api/')))
      return sendPage(reply, refusal, looks);
    return reply
      .code(refusal.status)
      .header('cache-control', 'private, no-store')
      .headers(dataHeaders)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(refusal.toBody()));
  };

/** A refusal is an answer: at most a warning without a stack where something is away or full. Any other error is one of ours. */
function logFailure(error: unknown, refusal: Refusal, request: FastifyRequest): void {
  const session = sessionOfRequest(request);
  if (!(error instanceof Refusal)) {
    if (refusal.status >= 500) request.log.error({ err: error, session }, 'a call failed');
    return;
  }
  if (refusal.status <= 501) return;
  const { status, code, cause } = refusal;
  // Without the query, which may contain tokens of e-mail links.
  const path = request.url.split('?', 1)[0];
  const isShed = code === 'overloaded' && cause === undefined;
  const reason = cause instanceof Error ? cause.message : undefined;
  request.log.warn(
    { path, status, code, reason, session },
    isShed ? 'a call was shed' : 'a call was refused',
  );
}

async function sendPage(
  reply: FastifyReply,
  refusal: Refusal,
  { read, last }: LookSource,
): Promise<FastifyReply> {
  const isBusy = refusal.status === 503;
  // A busy page waits for nothing, least of all for a database that is away.
  const look = isBusy ? last() : await read().catch(last);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', plainPagePolicy(look))
    .type('text/html; charset=utf-8')
    .send((isBusy ? busyPage : refusedPage)(look, refusal));
}

/** Only page navigations of a browser accept `text/html`. */
const isPage = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

function refusalFromError(error: unknown): Refusal {
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

/** The page shown when a page request was shed; it reloads by itself. */
const busyPage = (look: SiteLook, { message, retryAfterSeconds }: Refusal) =>
  plainPage(look, {
    title: 'One moment',
    content: `<p>${escapeXml(message)} This page asks again by itself.</p>`,
    head: `<meta http-equiv="refresh" content="${(retryAfterSeconds ?? 5) + 1}">\n`,
  });

/** The page shown when a link of the site leads to something that is refused. */
const refusedPage = (look: SiteLook, { message }: Refusal) =>
  plainPage(look, {
    title: 'This is not possible',
    content: `<p>${escapeXml(message)}</p>\n<p><a href="/">Go to the start page</a></p>`,
  });
