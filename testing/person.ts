import type { InjectOptions } from 'fastify';
import { hashToken } from '#features/sign-in/server/sessions/session-token.ts';
import { mapKeys, toCamel } from '#platform/pure/casing.ts';
import type { Api } from '#platform/pure/contract.ts';
import { type FieldErrors, Refusal } from '#platform/pure/refusal.ts';
import { guestCsrfToken, memberCsrfToken } from '#platform/server/http/csrf.ts';
import { splitInput } from '#platform/web/api/http-api.ts';
import type { AServer } from './a-server.ts';

export interface RawRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  url: string;
  /** Sent as JSON; text and bytes unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's address instead of the person's own. */
  address?: string;
}

export interface RawAnswer {
  status: number;
  /** Parsed JSON with the wire's names, or the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface Person {
  /** Calls an endpoint over HTTP; throws the `Refusal` that the server answered. */
  call: Api;
  /** Sends any request, with this person's cookies and CSRF token unless `headers` has others. */
  raw(request: RawRequest): Promise<RawAnswer>;
  /** The browser's cookies. */
  cookies: Map<string, string>;
  /** The page's `csrf-token` meta tag. */
  csrfToken(): string;
}

/** A browser at `address`: stores cookies and sends the CSRF token. */
export function aBrowser({ server, platform }: AServer, address: string): Person {
  const cookies = new Map<string, string>();
  const person: Person = { call, raw, cookies, csrfToken };
  return person;

  function csrfToken(): string {
    const secret = platform.config.secret.reveal();
    const token = [...cookies].find(([name]) => name.endsWith('tonehall_session'))?.[1];
    if (token === undefined) return guestCsrfToken(secret, platform.clock.now());
    return memberCsrfToken(secret, hashToken(token).toString('base64url'));
  }

  async function raw(request: RawRequest): Promise<RawAnswer> {
    const headers: Record<string, string> = { 'user-agent': 'Mozilla/5.0 (a test)' };
    if (cookies.size > 0) headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (request.method !== 'GET' && request.method !== 'HEAD') headers['x-csrf-token'] = csrfToken();
    const isPlain = typeof request.body === 'string' || request.body instanceof Uint8Array;
    if (request.body !== undefined && !isPlain) headers['content-type'] = 'application/json';
    const response = await server.inject({
      method: request.method,
      url: request.url,
      headers: { ...headers, ...request.headers },
      remoteAddress: request.address ?? address,
      ...(request.body === undefined
        ? {}
        : { payload: isPlain ? request.body : JSON.stringify(request.body) }),
    } as InjectOptions);
    storeCookies(cookies, response.headers['set-cookie']);
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson && response.payload !== '' ? JSON.parse(response.payload) : response.payload,
      headers: response.headers,
    };
  }

  async function call(...[endpoint, input]: Parameters<Api>): Promise<never> {
    const { url, body } = splitInput(endpoint, input as Record<string, unknown>);
    const answer = await raw({ method: endpoint.method, url, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 400) throw toRefusal(answer);
    return (answer.body === '' ? undefined : mapKeys(answer.body, toCamel)) as never;
  }
}

interface RefusalBody {
  error?: string;
  errors?: FieldErrors;
  code?: string;
  details?: unknown;
}

function toRefusal({ status, body, headers }: RawAnswer): Refusal {
  const { error, errors, code, details } = body as RefusalBody;
  const retryAfterSeconds = Number(headers['retry-after']) || undefined;
  return new Refusal(status, error ?? 'Invalid input', {
    code,
    fields: errors,
    retryAfterSeconds,
    details: mapKeys(details, toCamel),
  });
}

function storeCookies(cookies: Map<string, string>, header: string | string[] | number | undefined): void {
  for (const line of [header ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
    if (value === '' || /max-age=0(;|$)/i.test(String(line))) cookies.delete(name);
    else cookies.set(name, value);
  }
}
