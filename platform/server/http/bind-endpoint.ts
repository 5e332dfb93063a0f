import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/pure/actor.ts';
import { type AnyEndpoint, persistedId } from '#platform/pure/contract.ts';
import { forbidden, signedOut } from '#platform/pure/refusal.ts';
import { checkTokenScope, tokenScopeOf } from '#platform/pure/token-scope.ts';
import { memberAnswerCacheOf } from '#platform/server/cache/member-answer-cache.ts';
import { retryConflicts, transaction } from '#platform/server/db/transaction.ts';
import type { BoundEndpoint } from '#platform/server/feature.ts';
import { compileAnswerWriter } from '#platform/server/http/answer-writer.ts';
import type { BinderOptions } from '#platform/server/http/binder-options.ts';
import { createCallHttp, type HttpEffects, readHeader } from '#platform/server/http/call-http.ts';
import { checkCsrf } from '#platform/server/http/csrf.ts';
import {
  claimIdempotencyKey,
  readIdempotencyKey,
  storeIdempotentAnswer,
} from '#platform/server/http/idempotency.ts';
import { enforceLimits } from '#platform/server/http/rate-limit.ts';
import { compileInput } from '#platform/server/http/read-input.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { setSessionOfRequest } from './session-of-request.ts';

const jsonType = 'application/json; charset=utf-8';

/** The Fastify handler of an endpoint: checks access, CSRF, limits and input, runs the action, and writes its answer. */
export function bindEndpoint(bound: BoundEndpoint, options: BinderOptions) {
  const { endpoint } = bound;
  const readInput = compileInput(endpoint);
  const write = compileAnswerWriter(endpoint.answer);
  const isWrite = endpoint.method !== 'GET';
  const { platform } = options;
  const isCached = endpoint.cachePerMember === true && options.cacheAnswers === true;
  const ownAnswers = memberAnswerCacheOf(platform);

  return async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const http = createCallHttp(request, options.secureCookies, platform.config.countryHeader);
    const actor = await options.readActor(http.cookies, request.headers.authorization);
    setSessionOfRequest(request, actor.sessionKey);
    checkAccess(endpoint, actor);
    const now = platform.clock.now();
    // A browser adds no access token by itself, so that no other site can send one.
    if (isWrite && endpoint.csrf !== false && actor.tokenScopes === undefined) {
      checkCsrf(readCsrfHeaders(request), actor, platform.config.secret.reveal(), now, options.origins);
    }
    if (endpoint.access === 'site_admin' && !actor.siteAdmin) throw forbidden();
    if (endpoint.limits && platform.config.rateLimits === 'on') {
      await enforceLimits(
        platform.db,
        persistedId(endpoint),
        endpoint.limits,
        { userId: actor.userId, address: http.address },
        now,
      );
    }
    const answered = async () => {
      const input = readInput({ params: request.params, query: request.query, body: request.body });
      const { answer, status } = await run(request, actor, http, input);
      if (options.strictAnswers) endpoint.answer?.parse(answer);
      return { status, bytes: () => write(answer) };
    };
    reply.header('cache-control', 'private, no-store');
    if (isCached && actor.userId !== null) {
      // By session, since what is written of a look names it.
      const key = `${options.educationMode ? 'education ' : ''}${actor.sessionKey} ${request.url}`;
      const make = async () => (await answered()).bytes();
      return reply.header('content-type', jsonType).send(await ownAnswers.get(actor.userId, key, make));
    }
    const { status, bytes } = await answered().finally(() => {
      if (isWrite && actor.userId !== null) ownAnswers.invalidate(actor.userId);
    });
    http.apply(reply);
    if (http.redirectTo !== null) return reply.redirect(http.redirectTo, 302);
    if (status === 204) return reply.code(204).send();
    return reply.code(status).header('content-type', jsonType).send(bytes());
  };

  async function run(request: FastifyRequest, actor: Actor, http: HttpEffects, input: unknown) {
    const status = endpoint.status ?? (endpoint.answer ? 200 : 204);
    const key = isWrite ? readIdempotencyKey(request.headers['idempotency-key']) : null;
    // One statement needs no transaction, unless an idempotency key is claimed with it.
    const isBare = !isWrite || endpoint.atomic === 'own_transactions' || (endpoint.atomic && key === null);
    if (isBare) {
      const act = () => bound.action(makeCall(platform, platform.db, actor, http), input);
      // The database may end any statement to break a deadlock. Others repeat their own transactions.
      const isStatement = endpoint.atomic === 'one_statement';
      return { status, answer: await (isStatement ? retryConflicts(act) : act()) };
    }
    return transaction(platform.db, async (tx) => {
      const by = actor.userId ?? http.network;
      const claim =
        key === null ? null : { platform, key, route: persistedId(endpoint), actor: by, body: input };
      const stored = claim && (await claimIdempotencyKey(tx, claim));
      if (stored) return stored;
      const answer = await bound.action(makeCall(platform, tx, actor, http), input);
      if (claim) await storeIdempotentAnswer(tx, claim, { status, answer });
      return { status, answer };
    });
  }
}

/**
 * Refuses a guest on endpoints for members (401), an access token without the scope, a managed account on all that are not made
 * for it, and a student on those that reach people outside of a school (403).
 */
export function checkAccess(endpoint: AnyEndpoint, actor: Actor): void {
  if (endpoint.access !== 'anyone' && actor.userId === null) throw signedOut();
  if (actor.tokenScopes) checkTokenScope(tokenScopeOf(endpoint), actor.tokenScopes);
  if (actor.isManaged && endpoint.managed !== true)
    throw forbidden('An account that a school manages cannot do this.', 'managed_account');
  if (actor.isStudent && endpoint.community === true)
    throw forbidden('A student meets the people of their school only.', 'student_account');
}

function readCsrfHeaders(request: FastifyRequest) {
  return {
    token: readHeader(request, 'x-csrf-token'),
    origin: readHeader(request, 'origin'),
    fetchSite: readHeader(request, 'sec-fetch-site'),
  };
}
