import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { malformed, Refusal, tooLarge, wrongType } from '#platform/pure/refusal.ts';
import { escapeXml } from '#platform/pure/rss.ts';
import { dataHeaders } from './data-headers.ts';

/**
 * Answers every error: a refusal in the error shape of the wire, and as a page where a browser follows a link; any other error with a
 * 500 without details.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFromError(error);
  // Load shedding is intended: a stack trace would only cost time.
  if (refusal.code === 'overloaded' && refusal.cause === undefined)
    // Without the query, which may contain tokens of e-mail links.
    request.log.warn({ path: request.url.split('?', 1)[0] }, 'a call was shed');
  else if (refusal.status >= 500) request.log.error({ err: error }, 'a call failed');
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (isPage(request) && (refusal.status === 503 || !request.url.startsWith('/api/'))) {
    const { status, message, retryAfterSeconds } = refusal;
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *")
      .type('text/html; charset=utf-8')
      .send(status === 503 ? busyPage(message, retryAfterSeconds ?? 5) : refusedPage(message));
  }
  return reply
    .code(refusal.status)
    .header('cache-control', 'private, no-store')
    .headers(dataHeaders)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusal.toBody()));
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
const busyPage = (text: string, retryAfterSeconds: number) =>
  plainPage({
    title: 'One moment',
    text: `${text} This page asks again by itself.`,
    head: `<meta http-equiv="refresh" content="${retryAfterSeconds + 1}">\n`,
  });

/** The page shown when a link of the site leads to something that is refused. */
const refusedPage = (text: string) =>
  plainPage({
    title: 'This is not possible',
    text: `${escapeXml(text)}</p>\n<p><a href="/">Go to the start page</a>`,
  });

const plainPage = ({
  title,
  text,
  head = '',
}: {
  title: string;
  text: string;
  head?: string;
}) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${head}<title>${title}</title>
<style>body { max-width: 34rem; margin: 18vh auto; padding: 0 24px; font: 18px/1.5 system-ui, sans-serif }</style>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
