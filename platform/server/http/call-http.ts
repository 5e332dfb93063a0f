import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallHttp } from '#platform/server/call.ts';
import { clientNetwork } from '#platform/server/http/client-network.ts';
import { requestCountry } from '#platform/server/http/request-country.ts';

export interface HttpEffects extends CallHttp {
  /** Sets the cookies on the reply; called after the action's effects have committed. */
  apply(reply: FastifyReply): void;
  redirectTo: string | null;
}

/**
 * Creates the HTTP side of a call. Cookies and redirects are buffered until the transaction has committed. `countryHeader`: the
 * header by which trusted proxies name the country.
 */
export function createCallHttp(
  request: FastifyRequest,
  secureCookies: boolean,
  countryHeader: string | null = null,
): HttpEffects {
  const cookies = new Map<string, string>();
  const effects: HttpEffects = {
    requestId: request.id,
    address: request.ip,
    network: clientNetwork(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
    fetchSite: readHeader(request, 'sec-fetch-site') ?? null,
    country: requestCountry(request.headers, countryHeader),
    idempotencyKey: readHeader(request, 'idempotency-key') ?? null,
    cookies: parseCookies(request.headers.cookie),
    redirectTo: null,
    setCookie(name, value, options) {
      const age = value === null ? 0 : (options?.maxAgeSeconds ?? 0);
      cookies.set(
        name,
        `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secureCookies ? '; Secure' : ''}`,
      );
    },
    redirect(url) {
      effects.redirectTo = url;
    },
    apply(reply) {
      if (cookies.size > 0) reply.header('set-cookie', [...cookies.values()]);
    },
  };
  return effects;
}

/** Parses `a=1; b=2`; of equal names the first wins. */
export function parseCookies(text: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of (text ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at > 0 && !Object.hasOwn(cookies, name)) cookies[name] = part.slice(at + 1).trim();
  }
  return cookies;
}

export function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
