import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUser } from '#features/members/server/find-user.ts';
import { projects } from '#features/projects/server/feature.ts';
import { studioSessions } from '#features/sign-in/server/hand-over/studio-sessions.ts';
import { createReadActor } from '#features/sign-in/server/sessions/read-actor.ts';
import { hasSessionCookie } from '#features/sign-in/server/sessions/session-cookie.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import { createCallHttp } from '#platform/server/http/call-http.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { staticFiles } from '../site/static-files.ts';
import { projectPages } from './project-pages.ts';
import { silentSignInAddress } from './silent-sign-in-address.ts';
import { readStudioAssets, type StudioAssets } from './studio-assets.ts';
import { infoHeaders } from './studio-headers.ts';
import { studioPage } from './studio-page.ts';

type PageRequest = FastifyRequest<{ Params: { id?: string }; Querystring: Record<string, unknown> }>;

const buildFolder = path.join(projectRoot, 'build');

/**
 * Creates the server of the studio's host while the studio is not built: its own sessions, the projects API, project pages, and
 * announcements elsewhere. It does not listen yet.
 */
export async function createStudioServer(
  base: Platform,
  built?: StudioAssets | null,
): Promise<FastifyInstance> {
  const platform = withEdition(base, 'studio');
  const { config } = platform;
  const readActor = createReadActor(platform);
  const secureCookies = config.siteUrl.startsWith('https:');
  const server = await createServer({
    platform,
    features: [studioSessions, projects],
    readActor,
    hasSession: hasSessionCookie,
    origins: new Set([config.siteUrl, config.eduUrl, config.studioUrl]),
    secureCookies,
    strictAnswers: config.environment === 'test',
  });
  const assets = built === undefined ? await readStudioAssets(buildFolder) : built;
  if (assets) await staticFiles(server, buildFolder, assets.manifest);

  /** The page where no script renders one; null where the browser is redirected first. */
  async function answer(request: PageRequest, reply: FastifyReply, promise: string, status = 200) {
    const http = createCallHttp(request, secureCookies);
    const actor = await readActor(http.cookies);
    reply.headers(infoHeaders(config));
    const signInAddress = silentSignInAddress(makeCall(platform, platform.db, guest, http), actor, request);
    if (signInAddress !== null) return reply.redirect(signInAddress, 302);
    const user = actor.userId === null ? undefined : await findUser(platform.db, actor.userId);
    const { campaign } = request.query;
    const page = studioPage({
      siteUrl: config.siteUrl,
      promise,
      campaign: typeof campaign === 'string' ? campaign : null,
      username: user?.username ?? null,
      url: request.url,
    });
    return reply.code(status).type('text/html; charset=utf-8').send(page);
  }
  const show = (url: string, promise: string, status = 200) =>
    server.get(url, { config: { access: 'anyone' } }, (request: PageRequest, reply) => {
      const { joinRoom } = request.query;
      const joins = url === '/' && typeof joinRoom === 'string' && joinRoom !== '';
      if (joins) return reply.redirect(`/project/${encodeURIComponent(joinRoom)}`, 302);
      return answer(request, reply, promise, status);
    });
  show('/', 'Projects that you open are shown here, each at its own address.');
  show('/session/nobody', 'You are not signed in here.');
  show('/*', 'There is nothing at this address.', 404);
  projectPages(server, { platform, readActor, secureCookies, assets, answer });
  return server;
}
