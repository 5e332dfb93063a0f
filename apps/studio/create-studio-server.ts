import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config/config.ts';
import { studioPage } from './studio-page.ts';

/** The studio's host until the studio stands: its addresses, each with a page that says what it will open. Not yet listening. */
export function createStudioServer(config: Pick<Config, 'siteUrl'>): FastifyInstance {
  const server = Fastify({ logger: false });
  const headers = {
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self' ${config.siteUrl}; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-cache',
  };
  const type = 'text/html; charset=utf-8';
  const show = (path: string, promise: (id: string) => string) =>
    server.get<{ Params: { id?: string }; Querystring: Record<string, unknown> }>(path, (request, reply) => {
      const { id = '' } = request.params;
      const { joinRoom, campaign } = request.query;
      const room = typeof joinRoom === 'string' && joinRoom !== '' ? joinRoom : null;
      return reply
        .headers(headers)
        .type(type)
        .send(
          studioPage({
            siteUrl: config.siteUrl,
            promise: room === null ? promise(id) : `The live room of project ${room} will be here.`,
            campaign: typeof campaign === 'string' ? campaign : null,
          }),
        );
    });
  show('/', () => 'Your projects and templates will be here.');
  show('/project/:id', (id) => `Project ${id} will open here.`);
  show('/templates/:id/new-project', (id) => `A new project will begin here from template ${id}.`);
  server.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .headers(headers)
      .type(type)
      .send(
        studioPage({ siteUrl: config.siteUrl, promise: 'There is nothing at this address.', campaign: null }),
      ),
  );
  return server;
}
