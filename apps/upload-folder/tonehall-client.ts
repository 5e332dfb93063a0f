import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileProblem } from './file-problem.ts';

/** A "no" of the site, with its words. */
export class SiteRefusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number;

  constructor(status: number, text: string, more: { code?: string; retryAfterSeconds?: number } = {}) {
    super(text);
    this.name = 'SiteRefusal';
    this.status = status;
    this.code = more.code;
    this.retryAfterSeconds = more.retryAfterSeconds ?? 0;
  }
}

/** No answer came. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

export interface SiteAnswer {
  status: number;
  header(name: string): string | null;
  /** Parsed JSON with the wire's names; undefined where it is none. */
  body: unknown;
}

interface SiteRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  bytes?: Readable;
}

/** Sends a request to a path of the site. Throws `SiteRefusal` for a refusal and `ConnectionLost` where none came. */
export type SiteClient = (path: string, request?: SiteRequest) => Promise<SiteAnswer>;

const idleMs = 60_000;
const maxAnswerBytes = 4 * 1024 * 1024;

/** Creates a client that sends the token with each request, to this origin only, and follows no redirect. */
export function createSiteClient({ url, token }: { url: URL; token: string }): SiteClient {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return async (path, { method = 'GET', headers = {}, json, bytes } = {}) => {
    const address = new URL(path, url);
    if (address.origin !== url.origin) throw new SiteRefusal(0, 'The site names an address elsewhere.');
    const text = json === undefined ? undefined : JSON.stringify(json);
    const sent = send(address, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      timeout: idleMs,
    });
    const problems: FileProblem[] = [];
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    try {
      const answered = new Promise<IncomingMessage>((done, fail) =>
        sent.once('response', done).on('error', fail),
      );
      // What breaks the sending breaks the request, unless a refusal has come before.
      if (bytes)
        pipeline(bytes, sent).catch((error: unknown) => {
          if (error instanceof FileProblem) problems.push(error);
        });
      else sent.end(text);
      const response = await answered;
      const answer = await readAnswer(response);
      if (!response.complete) throw new Error('the answer ended early');
      if (answer.status >= 300) throw method === 'HEAD' ? toHeadRefusal(answer) : toRefusal(answer);
      return answer;
    } catch (error) {
      if (error instanceof SiteRefusal) throw error;
      if (problems[0]) throw problems[0];
      throw new ConnectionLost(String(error));
    } finally {
      bytes?.destroy();
      if (!sent.writableFinished) sent.destroy();
    }
  };
}

async function readAnswer(response: IncomingMessage): Promise<SiteAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  const header = (name: string) => [response.headers[name] ?? null].flat()[0] ?? null;
  return { status: response.statusCode ?? 0, header, body: parseJson(Buffer.concat(chunks).toString()) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer of HEAD has no words. */
function toHeadRefusal(answer: SiteAnswer): SiteRefusal {
  const refusal = toRefusal(answer);
  if (answer.status === 401)
    return new SiteRefusal(401, 'This access token is unknown, has expired or was revoked.');
  if (answer.status !== 403) return refusal;
  return new SiteRefusal(403, 'This access token may not send files: it needs the scope "upload".', {
    code: 'scope_missing',
  });
}

function toRefusal({ status, header, body }: SiteAnswer): SiteRefusal {
  const { error, errors, code } = (body ?? {}) as {
    error?: unknown;
    errors?: Record<string, string[]>;
    code?: string;
  };
  const lines = Object.entries(errors ?? {}).map(
    ([field, texts]) => `${field.replaceAll('_', ' ')} ${texts.join(', ')}`,
  );
  if (status < 400)
    return new SiteRefusal(
      status,
      `The site answers from another address (${header('location') ?? status}): TONEHALL_URL must be its own.`,
    );
  const text = typeof error === 'string' ? error : lines.join('; ') || `the site answers ${status}`;
  return new SiteRefusal(status, text, { code, retryAfterSeconds: Number(header('retry-after')) || 0 });
}
