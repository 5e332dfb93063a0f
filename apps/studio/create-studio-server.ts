import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUser } from '#features/identity/server/find-user.ts';
import { studioSessions } from '#features/identity/server/hand-over/studio-sessions.ts';
import { createReadActor } from '#features/identity/server/read-actor.ts';
import { hasSessionCookie } from '#features/identity/server/session-cookie.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { asEdition } from '#platform/server/config/edition.ts';
import { callHttp } from '#platform/server/http/call-http.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { silentBeginning } from './silent-beginning.ts';
import { studioPage } from './studio-page.ts';

type PageRequest = FastifyRequest<{ Params: { id?: string }; Querystring: Record<string, unknown> }>;

/** The studio's host until the studio stands: sessions of its own, and its addresses, each with a page that says what it will open. Not yet listening. */
export async function createStudioServer(given: Platform): Promise<FastifyInstance> {
  const platform = asEdition(given, 'studio');
  const { siteUrl, eduUrl, studioUrl, environment } = platform.config;
  const readActor = createReadActor(platform);
  const secureCookies = siteUrl.startsWith('https:');
  const server = await createServer({
    platform,
    features: [studioSessions],
    readActor,
    hasSession: hasSessionCookie,
    origins: new Set([siteUrl, eduUrl, studioUrl]),
    secureCookies,
    strictAnswers: environment === 'test',
  });
  const headers = {
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self' ${siteUrl} ${eduUrl}; base-uri 'none'`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'private, no-store',
  };

  async function answer(request: PageRequest, reply: FastifyReply, promise: string, status: number) {
    const http = callHttp(request, secureCookies);
    const actor = await readActor(http.cookies);
    const beginning = silentBeginning(makeCall(platform, platform.db, guest, http), actor, request);
    if (beginning !== null) return reply.headers(headers).redirect(beginning, 302);
    const user = actor.userId === null ? undefined : await findUser(platform.db, actor.userId);
    const { joinRoom, campaign } = request.query;
    const room = typeof joinRoom === 'string' && joinRoom !== '' ? joinRoom : null;
    const page = studioPage({
      siteUrl,
      promise: room === null ? promise : `The live room of project ${room} will be here.`,
      campaign: typeof campaign === 'string' ? campaign : null,
      username: user?.username ?? null,
      url: request.url,
    });
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page);
  }
  const show = (path: string, promise: (id: string) => string, status = 200) =>
    server.get(path, { config: { access: 'anyone' } }, (request: PageRequest, reply) =>
      answer(request, reply, promise(request.params.id ?? ''), status),
    );
  show('/', () => 'Your projects and templates will be here.');
  show('/project/:id', (id) => `Project ${id} will open here.`);
  show('/templates/:id/new-project', (id) => `A new project will begin here from template ${id}.`);
  show('/session/nobody', () => 'You are not signed in here.');
  show('/*', () => 'There is nothing at this address.', 404);
  return server;
}
