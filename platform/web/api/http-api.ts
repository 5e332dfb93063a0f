import { mapKeys, toCamel, toSnake } from '#platform/pure/casing.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { type FieldErrors, Refusal } from '#platform/pure/refusal.ts';

interface HttpApiOptions {
  /** Read at each call, since the token changes on sign-in without a reload. */
  csrfToken: () => string;
  /** Called for every 401; the shell redirects to sign-in. */
  onSignedOut?: () => void;
}

/** Browsers limit the bodies of all keepalive requests to 64 kB together. */
const maxKeepaliveLength = 1000;

/**
 * Creates the API client of the browser: fills the path, sends the rest as query or JSON in snake_case,
 * and returns camelCase. Throws a `Refusal`, with status 0 for a lost connection.
 */
export function createHttpApi(options: HttpApiOptions): Api {
  return async (endpoint, input, { idempotencyKey } = {}) => {
    const { url, body } = splitInput(endpoint, input as Record<string, unknown>);
    const headers: Record<string, string> = { accept: 'application/json' };
    if (endpoint.method !== 'GET') headers['x-csrf-token'] = options.csrfToken();
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const sent = body === undefined ? undefined : JSON.stringify(body);
    let response: Response;
    try {
      response = await fetch(url, {
        method: endpoint.method,
        headers,
        credentials: 'same-origin',
        ...(sent === undefined ? {} : { body: sent }),
        // A short request that is sent with a navigation survives leaving the page.
        keepalive: endpoint.method !== 'GET' && (sent?.length ?? 0) <= maxKeepaliveLength,
      });
    } catch {
      throw new Refusal(0, 'The connection was lost. Please try again.', { code: 'offline' });
    }
    const text = await response.text();
    const answer: unknown = text === '' ? undefined : parseJson(text);
    if (!response.ok) {
      if (response.status === 401) options.onSignedOut?.();
      throw toRefusal(response, answer);
    }
    return mapKeys(answer, toCamel) as never;
  };
}

/** Splits a flat input into the address (path and query) and the JSON body, both in wire names. */
export function splitInput(
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
): { url: string; body?: unknown } {
  const bodyKeys = new Set(Object.keys(endpoint.body?.shape ?? {}));
  const body: Record<string, unknown> = {};
  const query = new URLSearchParams();
  let path = endpoint.path;
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const wireKey = toSnake(key);
    if (path.includes(`:${wireKey}`)) path = path.replace(`:${wireKey}`, encodeURIComponent(String(value)));
    else if (bodyKeys.has(key)) body[wireKey] = mapKeys(value, toSnake);
    else query.set(wireKey, String(value));
  }
  const search = query.toString();
  return { url: search ? `${path}?${search}` : path, ...(endpoint.body ? { body } : {}) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A declined payment: the gateway's reason, and the server's own text where it has one. */
interface DeclineBody {
  code: string;
  decline_code: string | null;
  message: string | null;
}

function toRefusal(response: Response, answer: unknown): Refusal {
  const body = (answer ?? {}) as {
    error?: string | DeclineBody;
    errors?: FieldErrors;
    code?: string;
    details?: unknown;
  };
  const { errors } = body;
  const decline = typeof body.error === 'object' ? body.error : null;
  const error = decline ? decline.message : (body.error as string | undefined);
  const code = decline ? (decline.decline_code ?? decline.code) : body.code;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new Refusal(response.status, error ?? 'Something went wrong. Please try again later.', {
    code,
    fields: errors,
    details: mapKeys(body.details, toCamel),
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  });
}
