import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type StudioState, studioStateId } from '#features/projects/model/studio-state.ts';
import { projectPage } from '#features/projects/pages.ts';
import { findVisibleProject } from '#features/projects/server/get-project.ts';
import { presentProject } from '#features/projects/server/present-projects.ts';
import type { Actor } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import type { Platform } from '#platform/server/call.ts';
import type { ReadActor } from '#platform/server/http/binder-options.ts';
import { createCallHttp } from '#platform/server/http/call-http.ts';
import { memberCsrfToken } from '#platform/server/http/csrf.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { serializePageState } from '#platform/web/page-state.ts';
import { escapeText } from './escape-text.ts';
import type { StudioAssets } from './studio-assets.ts';
import { appHeaders } from './studio-headers.ts';

type PageRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

interface ProjectPages {
  platform: Platform;
  readActor: ReadActor;
  secureCookies: boolean;
  assets: StudioAssets | null;
  /** The page without a script, which also fetches a session from another host. */
  answer: (request: PageRequest, reply: FastifyReply, promise: string) => Promise<unknown>;
}

const Id = z.uuid();

/** `/project/{id}` and `/templates/{id}/new-project`. */
export function projectPages(server: FastifyInstance, pages: ProjectPages): void {
  const { platform, readActor, secureCookies, assets, answer } = pages;
  const { config, db } = platform;
  const access = { config: { access: 'anyone' } } as const;

  function send(reply: FastifyReply, { sessionKey }: Actor, title: string, state: StudioState) {
    if (!assets) throw new Error('The studio has not been built');
    const csrfToken = memberCsrfToken(config.secret.reveal(), sessionKey ?? '');
    const html = studioAppPage({ title, state, csrfToken, assets });
    return reply.headers(appHeaders(config)).type('text/html; charset=utf-8').send(html);
  }

  server.get('/project/:id', access, async (request: PageRequest, reply) => {
    const { id } = request.params;
    const http = createCallHttp(request, secureCookies);
    const actor = await readActor(http.cookies);
    if (actor.userId === null) return answer(request, reply, 'Log in to open this project.');
    const project = Id.safeParse(id).success ? await findVisibleProject(db, id, actor.userId) : null;
    // The site offers to ask for access.
    if (!project) return reply.redirect(config.siteUrl + href(projectPage, { id }), 302);
    const document = await presentProject(makeCall(platform, db, actor, http), project);
    const openShare = request.query.openShareModal === 'true';
    return send(reply, actor, project.title, {
      siteUrl: config.siteUrl,
      viewerId: actor.userId,
      page: { kind: 'project', document, openShare },
    });
  });

  server.get('/templates/:id/new-project', access, async (request: PageRequest, reply) => {
    const actor = await readActor(createCallHttp(request, secureCookies).cookies);
    if (actor.userId === null) return answer(request, reply, 'Log in to begin a new project.');
    return send(reply, actor, 'New project', {
      siteUrl: config.siteUrl,
      viewerId: actor.userId,
      page: { kind: 'new', templateId: request.params.id },
    });
  });
}

interface StudioAppPage {
  title: string;
  state: StudioState;
  csrfToken: string;
  assets: StudioAssets;
}

/** The document of a script-rendered page: a project, or a new one. */
function studioAppPage({ title, state, csrfToken, assets }: StudioAppPage): string {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeText(title)} · Tonehall studio</title>${styles}<meta name="csrf-token" content="${escapeText(csrfToken)}">
<script type="application/json" id="${studioStateId}">${serializePageState(state)}</script>
<script type="module" src="${assets.script}"></script></head><body><div id="app"></div>
<noscript><p>The studio needs JavaScript.</p></noscript></body></html>`;
}
