import type { Actor } from '#platform/pure/actor.ts';
import type { Api } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { CallHttp, PageReads, Platform } from '#platform/server/call.ts';
import type { BoundEndpoint } from '#platform/server/feature.ts';
import { checkAccess } from '#platform/server/http/bind-endpoint.ts';
import { enforceLimits } from '#platform/server/http/rate-limit.ts';
import { compileInput } from '#platform/server/http/read-input.ts';
import { compileFilter } from '#platform/server/http/wire-codec.ts';
import { backgroundHttpOf, makeCall } from '#platform/server/make-call.ts';

interface PageContext {
  http?: CallHttp | undefined;
  country?: string | null;
  /** What has been read for the page. */
  pageReads?: PageReads;
}

/**
 * Creates the API for loaders during server rendering: the same access rules, limits, input schemas and answer filters as
 * over HTTP, without serialisation, for one page. Reads only. Pages rendered for all guests of a country pass no `http` and
 * are not rate-limited.
 */
export function createInProcessApi(
  platform: Platform,
  endpoints: readonly BoundEndpoint[],
): (actor: Actor, more?: PageContext) => Api {
  const compiled = new Map(
    endpoints
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map((bound) => [
        bound.endpoint.id,
        { ...bound, readInput: compileInput(bound.endpoint), filter: compileFilter(bound.endpoint.answer) },
      ]),
  );
  return (actor, { http, country = null, pageReads = new Map() } = {}) => {
    return async (endpoint, input) => {
      const bound = compiled.get(endpoint.id);
      if (!bound) throw new Error(`${endpoint.id} cannot be called while a page is rendered`);
      checkAccess(bound.endpoint, actor);
      if (bound.endpoint.access === 'site_admin' && !actor.siteAdmin) throw forbidden();
      const { id, limits } = bound.endpoint;
      if (limits && http && platform.config.rateLimits === 'on') {
        const client = { userId: actor.userId, address: http.address };
        await enforceLimits(platform.db, id, limits, client, platform.clock.now());
      }
      const values = bound.readInput(splitParamsAndQuery(bound.endpoint, input as Record<string, unknown>));
      const call = makeCall(platform, platform.db, actor, http ?? backgroundHttpOf(country));
      return bound.filter(await bound.action({ ...call, pageReads }, values)) as never;
    };
  };
}

function splitParamsAndQuery(endpoint: { params?: { shape: object } }, input: Record<string, unknown>) {
  const params: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const paramKeys = new Set(Object.keys(endpoint.params?.shape ?? {}));
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined) (paramKeys.has(key) ? params : query)[key] = value;
  }
  return { params, query, body: undefined };
}
