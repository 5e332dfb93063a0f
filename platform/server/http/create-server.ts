import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { malformed, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { Feature } from '#platform/server/feature.ts';
import { errorAnswerer, type LookSource } from '#platform/server/http/answer-error.ts';
import { bindEndpoint } from '#platform/server/http/bind-endpoint.ts';
import type { BinderOptions } from '#platform/server/http/binder-options.ts';
import { enforceBodyDeadlines } from '#platform/server/http/body-deadline.ts';
import { dataHeaders } from '#platform/server/http/data-headers.ts';
import { hasOneHost } from '#platform/server/http/has-one-host.ts';
import { printOpenApi } from '#platform/server/http/openapi.ts';
import { type OverloadOptions, shedOverload } from '#platform/server/http/overload.ts';
import { compressAnswers } from './compress-answers.ts';

export interface ServerOptions extends BinderOptions {
  features: readonly Feature[];
  overload?: OverloadOptions;
  /** The built-in look by default. */
  looks?: LookSource;
  /** Called for every route, to list them. */
  onRoute?: (route: { method: string | string[]; url: string }) => void;
  /** Whether a request brings the token of a session or of a program, valid or not. */
  hasSession: (headers: IncomingHttpHeaders) => boolean;
}

const JSON_LIMIT_BYTES = 64 * 1024;

/**
 * Creates the HTTP server with all endpoints of the features, error answers, health checks and OpenAPI, not yet listening.
 * Throws when a route declares no access or two share an address.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { platform } = options;
  const answerError = errorAnswerer(options.looks);
  const server = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < platform.config.trustedProxies,
    bodyLimit: JSON_LIMIT_BYTES,
    routerOptions: { maxParamLength: 400 },
    requestTimeout: 0,
    connectionTimeout: 0,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  }) as unknown as FastifyInstance;

  const isHttps = platform.config.siteUrl.startsWith('https:');
  acceptOnlyJson(server);
  enforceBodyDeadlines(server);
  // So that the first busy page has it, too.
  server.addHook('onListen', async () => void options.looks?.read().catch(() => {}));
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  server.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply));
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (request.url.startsWith('/api/')) reply.headers(dataHeaders);
    // On the raw response, so that files and pages written without Fastify have it too.
    if (isHttps) reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done(hasOneHost(request.raw) ? undefined : malformed());
  });
  compressAnswers(server);
  shedOverload(
    server,
    options.overload ?? { guestGate: 250, guestDelayMs: 150 },
    (headers) => !options.hasSession(headers),
  );
  server.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} does not say who may call it`);
    options.onRoute?.(route);
  });
  addHealth(server, options);
  addEndpoints(server, options);
  for (const routes of options.features.flatMap((feature) => feature.routes)) {
    await server.register(async (scope) => {
      refuseNulInPaths(scope);
      await routes(scope, options);
    });
  }
  return server;
}

/** Answers 404 for a NUL in a path parameter, which PostgreSQL cannot store. Endpoints check it when they read their input. */
function refuseNulInPaths(scope: FastifyInstance): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    const hasNul = Object.values(request.params ?? {}).some((value) => String(value).includes('\u0000'));
    done(hasNul ? notFound() : undefined);
  });
}

function addEndpoints(server: FastifyInstance, options: ServerOptions): void {
  const bound = options.features.flatMap((feature) => feature.endpoints);
  for (const one of bound) {
    const { endpoint } = one;
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: endpoint.acts !== true,
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      config: {
        access: endpoint.access,
        neverShed: endpoint.neverShed === true,
        ...(endpoint.letsInAtOnce !== undefined && { letsInAtOnce: endpoint.letsInAtOnce }),
      },
      handler: bindEndpoint(one, options),
    });
  }
  let openApi: string | undefined;
  server.get('/api/openapi.json', { config: { access: 'anyone' } }, (_request, reply) => {
    const routes = options.features.flatMap((feature) => feature.documentedRoutes);
    openApi ??= JSON.stringify(
      printOpenApi(
        bound.map(({ endpoint }) => endpoint),
        undefined,
        routes,
      ),
    );
    return reply.header('content-type', 'application/json; charset=utf-8').send(openApi);
  });
}

function addHealth(server: FastifyInstance, { platform }: ServerOptions): void {
  const config = { access: 'anyone', neverShed: true } as const;
  server.get('/healthz', { config }, async () => ({ status: 'ok' }));
  server.get('/readyz', { config }, async (_request, reply) => {
    try {
      await platform.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
      return { status: 'ready' };
    } catch {
      return reply.code(503).header('retry-after', '1').send({ status: 'the database is away' });
    }
  });
}

/** Accepts JSON bodies only; an empty one counts as none. Plugins register parsers of their own. */
function acceptOnlyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(malformed(), undefined);
    }
  });
}

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, 'The request is too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, 'The request took too long.'),
};
const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
const security = Object.entries(dataHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Answers malformed HTTP, and headers that are too large or too slow, in the error shape of the wire. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = refusals[error.code ?? ''] ?? malformed();
  const body = JSON.stringify(refusal.toBody());
  if (!socket.writable) return void socket.destroy(error);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: private, no-store\r\n${security}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
